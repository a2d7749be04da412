import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { GROUPS } from './chunks.ts';
import { contractHash, precache } from './precache.ts';
import { texts } from './texts.ts';

/** `npm run dev` serves the page; the API and the configuration file come from the server beside it. */
const server = process.env['PLUMBLINE_SERVER'] ?? 'http://127.0.0.1:8080';

/** Compresses the built files once, so that the server never does it per request. */
function precompress(): Plugin {
  const output = join(import.meta.dirname, 'dist');
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      sequential: true, // after the service worker
      handler() {
        for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|html|svg|wasm)$/.test(name)) continue;
          const content = readFileSync(join(output, name));
          if (content.length < 1024) continue;
          writeFileSync(join(output, `${name}.br`), brotliCompressSync(content));
          writeFileSync(join(output, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  define: { __CONTRACT__: JSON.stringify(contractHash()) },
  plugins: [react(), texts(), precache(), precompress()],
  server: { proxy: { '/api': server, '/config': server } },
  preview: { proxy: { '/api': server, '/config': server } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false }, // every browser that runs the target preloads modules itself
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] }, // an unused schema is left out
      output: { codeSplitting: { groups: GROUPS } },
    },
    assetsInlineLimit: 0, // the page's policy allows only files of its own origin, no data: scripts or fonts
  },
});
