import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses the built files once, so that the server never does it per request. */
export function precompress(output: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      sequential: true, // after the service worker
      handler() {
        for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(m?js|css|html|svg|wasm)$/.test(name)) continue;
          const content = readFileSync(join(output, name));
          if (content.length < 1024) continue;
          writeFileSync(join(output, `${name}.br`), brotliCompressSync(content));
          writeFileSync(join(output, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
