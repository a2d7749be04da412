import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@plumbline/contract/kit/errors';
import { PAGE_ROOTS } from '@plumbline/contract/kit/pages';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '#kit/ctx.ts';

const A_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Anything with an extension is a file; no route of the page looks like that. */
const FILE = /\.[a-z0-9]{1,12}$/i;

interface PageDeps {
  demo: boolean;
  config: Pick<ServerConfig, 'page_directory' | 'external_storage_url' | 'sends_mail'>;
}

/**
 * Serves the built page with its configuration. Every path that is not a file shows the page, which explains an unknown
 * path.
 */
export async function servePage(app: FastifyInstance, deps: PageDeps): Promise<void> {
  app.get('/config/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      base_url: '/api',
      node_env: 'production',
      demo: deps.demo,
      external_storage_url: deps.config.external_storage_url,
      sends_mail: deps.config.sends_mail,
    };
  });
  const root = deps.config.page_directory;
  if (root === null || !existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // The names of built assets contain their hash; everything else may change with the next release.
      const isImmutable = path.includes('/assets/');
      void reply.header(
        'cache-control',
        isImmutable ? `public, max-age=${A_YEAR_MS / 1000}, immutable` : 'no-cache',
      );
    },
  });
  // For any other path, the static file server first reads the names in its directory: there are a thousand assets.
  app.get<{ Params: { name: string } }>('/assets/:name(^[\\w.-]+$)', (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`),
  );
  // The static file server answers `/` with 400 to a caller that accepts no compression.
  app.get('/', (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html'),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('not_found');
    const [path = ''] = request.url.split('?');
    if (/^\/(api|assets)(\/|$)/.test(path) || FILE.test(path) || /\/\.[^.]/.test(path))
      throw new Refusal('not_found');
    // For an unknown path, the page informs people, the status informs programs.
    if (!PAGE_ROOTS.has(path.split('/')[1] ?? '')) reply.code(404);
    reply.header('cache-control', 'no-cache');
    return await reply.sendFile('index.html');
  });
}
