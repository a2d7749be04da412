import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '@plumbline/contract/kit/errors';
import { AREAS } from './areas.ts';
import type { Deps } from './kit/ctx.ts';
import { newId } from './kit/ids.ts';
import { serveDocs } from './kit/openapi.ts';
import { servePage } from './kit/page.ts';
import { answerErrors } from './kit/server.ts';

const BODY_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Requests slower than this are worth a line in the log; errors write their own. */
const SLOW_MS = 1000;

export interface AppOptions {
  deps: Deps;
  /** Level of the log; tests show only bugs. */
  log?: 'info' | 'warn' | 'error';
}

/** The whole application without a port: `main.ts` listens, tests inject. */
export async function buildApp({ deps, log = 'info' }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: log, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: deps.config.trusted_proxies.length > 0 ? deps.config.trusted_proxies : false,
    genReqId: () => newId(),
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4000, ignoreTrailingSlash: false },
  });
  await app.register(helmet, { contentSecurityPolicy: { directives: POLICY, useDefaults: false }, strictTransportSecurity: deps.config.public_url.startsWith('https:') });
  answerErrors(app);
  app.decorate('deps', deps);
  app.decorate('registry', { specs: [] });
  await app.register(async (api) => serveApi(api), { prefix: '/api' });
  await servePage(app, deps);
  return app;
}

/** Scripts and data from this origin alone; zxing needs WebAssembly, Mantine sets style attributes. */
const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

async function serveApi(api: FastifyInstance): Promise<void> {
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  api.addHook('onSend', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    allowOrigin(api.deps, request.headers.origin, reply);
  });
  api.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < SLOW_MS) return;
    request.log.warn({ method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'slow request');
  });
  api.options('/*', async (_request, reply) => reply.code(204).send());
  for (const area of AREAS) area.routes(api);
  serveDocs(api);
  api.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

function allowOrigin(deps: Deps, origin: string | undefined, reply: { header(name: string, value: string): unknown }): void {
  if (origin === undefined || !deps.config.cors_origins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('vary', 'Origin');
  reply.header('access-control-allow-methods', 'GET,POST,PATCH,PUT,DELETE');
  reply.header('access-control-allow-headers', 'authorization,content-type,accept-language,if-match,idempotency-key');
  reply.header('access-control-expose-headers', 'etag,retry-after,x-request-id');
}
