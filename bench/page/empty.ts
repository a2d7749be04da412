import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePage } from '@plumbline/server/kit/http/webPage.ts';
import fastify from 'fastify';
import { build } from 'vite';
import { precompress } from '../../web/precompress.ts';

interface EmptyPage {
  url: string;
  stop: () => Promise<void>;
}

/** Builds a page without content like ours, and serves it as ours is served. */
export async function startEmptyPage(): Promise<EmptyPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'plumbline-empty-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'empty'),
    logLevel: 'error',
    plugins: [precompress(outDir)],
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  const app = fastify();
  await servePage(app, {
    demo: false,
    config: { page_directory: outDir, external_storage_url: null, sends_mail: true },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    rmSync(outDir, { recursive: true });
  };
  return { url, stop };
}
