import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { MODEL_DECODERS, modelDecoders } from './scripts/model-decoders.mjs';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The pages: one application, every route a lazy chunk, nothing inlined (the CSP allows neither data: nor inline). */
export default defineConfig({
  root: fileURLToPath(new URL('./src/web', import.meta.url)),
  base: '/',
  plugins: [modelDecoders()],
  define: { MODEL_DECODERS: JSON.stringify(MODEL_DECODERS) },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox113'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The catalogue's areas only define texts: a page gets those that it uses.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /src\/words\//, sideEffects: false }] } },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
