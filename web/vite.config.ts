import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run dev` serves the page; the API and the configuration file come from the server beside it. */
const server = process.env['PLUMBLINE_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/api': server, '/config': server } },
  preview: { proxy: { '/api': server, '/config': server } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // the page's policy allows files of its own origin only, no data: scripts or fonts
  },
  test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false, environment: 'node' },
});
