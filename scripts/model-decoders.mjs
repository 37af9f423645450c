// Decoders of compressed models, put beside the pages: no page loads anything from another origin.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const three = join(dirname(createRequire(import.meta.url).resolve('three')), '..');
const { version } = JSON.parse(readFileSync(join(three, 'package.json'), 'utf8'));
const folder = `assets/decoders-${version}/`;

const FILES = [
  ['draco/gltf', 'draco_decoder.js'],
  ['draco/gltf', 'draco_decoder.wasm'],
  ['draco/gltf', 'draco_wasm_wrapper.js'],
  ['basis', 'basis_transcoder.js'],
  ['basis', 'basis_transcoder.wasm'],
];

/** Where pages find the decoders; the version is in the name, since files below assets/ are kept for ever. */
export const MODEL_DECODERS = `/${folder}`;

/** Copies the decoders into the build. Their names are fixed: the loaders know them. */
export function modelDecoders() {
  return {
    name: 'model-decoders',
    generateBundle() {
      for (const [from, name] of FILES) {
        const source = readFileSync(join(three, 'examples/jsm/libs', from, name));
        this.emitFile({ type: 'asset', fileName: folder + name, source });
      }
      // The viewer's bundle holds this decoder already, and asks for a file that says it may be used.
      this.emitFile({ type: 'asset', fileName: `${folder}meshopt.js`, source: '// part of the viewer\n' });
    },
  };
}
