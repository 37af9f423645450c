#!/usr/bin/env node
// The first file that runs: it must parse on any Node, so that an old one is told what it lacks.
import { existsSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

var root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
var main = join(root, 'dist', 'src', 'cli', 'main.js');

function fail(text) {
  process.stderr.write(text + '\n');
  process.exit(1);
}

function nodeIsOld() {
  var parts = process.versions.node.split('.').map(Number);
  return parts[0] < 20 || (parts[0] === 20 && parts[1] < 19);
}

/** In a checkout with its tools the sources are built when they changed; a published package brings its build. */
function buildWhenStale() {
  var script = join(root, 'scripts', 'build.mjs');
  var tools = ['typescript', 'prisma', 'vite'].every(function (name) {
    return existsSync(join(root, 'node_modules', name, 'package.json'));
  });
  if (!existsSync(script) || !existsSync(join(root, 'tsconfig.build.json')) || !tools) return Promise.resolve(true);
  return import(pathToFileURL(script).href).then(function (builder) {
    return builder.build();
  });
}

function run() {
  return buildWhenStale()
    .then(function (built) {
      if (!built) process.exit(1);
      if (!existsSync(main)) {
        fail('Blindrank is not built here. Run "npm install" in ' + root + ' and try again.');
      }
      return import(pathToFileURL(main).href);
    })
    .then(function (program) {
      return typeof program.main === 'function' ? program.main(process.argv) : undefined;
    })
    .catch(function (error) {
      fail(error && error.name === 'StartupError' ? error.message : String((error && error.stack) || error));
    });
}

if (nodeIsOld()) {
  fail(
    'Blindrank needs Node 20.19 or newer; this is ' +
      process.versions.node +
      '. Install it from nodejs.org and try again.',
  );
} else {
  run();
}
