import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { icons } from './icons.ts';
import { contractHash, precache } from './precache.ts';
import { precompress } from './precompress.ts';
import { preload } from './preload.ts';
import { texts } from './texts.ts';

/** `npm run dev` serves the page; the API and the configuration file come from the server beside it. */
const server = process.env['PLUMBLINE_SERVER'] ?? 'http://127.0.0.1:8080';

const modules = () => [react(), texts(), icons()];

export default defineConfig({
  root: import.meta.dirname,
  define: { __CONTRACT__: JSON.stringify(contractHash()) },
  plugins: [
    ...modules(),
    chunks(modules),
    preload(),
    precache(),
    precompress(join(import.meta.dirname, 'dist')),
  ],
  server: { proxy: { '/api': server, '/config': server } },
  preview: { proxy: { '/api': server, '/config': server } },
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false, // every browser that runs the target preloads modules itself
      // The first page would carry the names of all files for those that it may open later. Those opened first are
      // in `preload.ts`, and the service worker brings the others before they are needed.
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] }, // an unused schema is left out
    },
    assetsInlineLimit: 0, // the page's policy allows only files of its own origin, no data: scripts or fonts
  },
});
