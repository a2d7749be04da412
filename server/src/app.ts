import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '@plumbline/contract/kit/errors';
import { addRoutes } from './areas.ts';
import { AfterAnswers } from './kit/http/afterAnswers.ts';
import { readBodies } from './kit/http/bodies.ts';
import { compressAnswers } from './kit/http/compression.ts';
import type { Deps } from './kit/ctx.ts';
import { newId } from './kit/ids.ts';
import { serveDocs } from './kit/openapi/docsPage.ts';
import { readUnreadBodies } from './kit/http/unreadBody.ts';
import { servePage } from './kit/http/webPage.ts';
import { answerBadAddress, answerErrors, answerMalformedHttp } from './kit/http/errorAnswers.ts';

const BODY_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Slower requests are logged; errors are logged separately. */
const SLOW_MS = 1000;

interface AppOptions {
  deps: Deps;
  /** Log level; tests only log bugs. */
  log?: 'info' | 'warn' | 'error';
  /** The target of log lines in place of the standard output. */
  log_to?: { write(line: string): void };
}

/** The whole application without a port: `main.ts` listens on one, tests inject requests. */
export async function buildApp({
  deps,
  log = 'info',
  log_to,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: log,
      redact: ['req.headers.authorization'],
      ...(log_to ? { stream: log_to } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: deps.config.trusted_proxies.length > 0 ? deps.config.trusted_proxies : false,
    genReqId: () => newId(),
    requestIdHeader: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerMalformedHttp,
    return503OnClosing: false, // requests on open connections are still answered, then the connection closes
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4000, ignoreTrailingSlash: false },
  });
  await app.register(helmet, {
    contentSecurityPolicy: { directives: POLICY, useDefaults: false },
    strictTransportSecurity: deps.config.public_url.startsWith('https:'),
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  closeBehindAnswers(app);
  readUnreadBodies(app);
  answerErrors(app);
  app.decorate('deps', deps);
  app.decorate('registry', { specs: [], public: [] });
  app.decorate('afterAnswers', new AfterAnswers(app.log));
  app.addHook('onClose', () => app.afterAnswers.ended());
  await app.register(async (api) => serveApi(api), { prefix: '/api' });
  await servePage(app, deps);
  return app;
}

/** A stop waits for every connection to close: a busy one closes after its answer instead of staying idle. */
function closeBehindAnswers(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Scripts and data only from this origin; zxing needs WebAssembly, Mantine sets style attributes. */
const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  // The page prints from a frame that it makes itself.
  'frame-src': ['blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The scanner needs the camera, unknown codes and visits their place; dictation the microphone, for recognition on the
 * device itself; the page needs nothing else.
 */
const PERMISSIONS =
  'camera=(self), microphone=(self), on-device-speech-recognition=(self), geolocation=(self), payment=(), usb=()';

async function serveApi(api: FastifyInstance): Promise<void> {
  compressAnswers(api);
  readBodies(api);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    allowOrigin(api.deps, request.headers.origin, reply);
  });
  api.addHook('onResponse', async (request, reply) => {
    const isStream = reply.getHeader('content-type') === 'text/event-stream';
    if (reply.elapsedTime < SLOW_MS || isStream) return;
    request.log.warn(
      {
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'slow request',
    );
  });
  api.options('/*', async (_request, reply) => reply.code(204).send());
  // Without this, unknown paths below /api would fall through to the files of the page.
  api.get('/*', (_request, reply) => reply.callNotFound());
  addRoutes(api);
  serveDocs(api);
  answerUnknown(api);
}

/** 404, or 405 if the path exists for other methods. */
function answerUnknown(api: FastifyInstance): void {
  const paths = [...api.registry.specs, ...api.registry.public].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${api.prefix}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  api.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const allowed = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) throw new Refusal('not_found');
    reply.header('allow', [...new Set(allowed)].join(', '));
    throw new Refusal('method_not_allowed');
  });
}

function allowOrigin(
  deps: Deps,
  origin: string | undefined,
  reply: { header(name: string, value: string): unknown },
): void {
  if (origin === undefined || !deps.config.cors_origins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('vary', 'Origin');
  reply.header('access-control-allow-methods', 'GET,POST,PATCH,PUT,DELETE');
  reply.header(
    'access-control-allow-headers',
    'authorization,content-type,accept-language,if-match,if-none-match,idempotency-key',
  );
  reply.header('access-control-expose-headers', 'date,etag,retry-after,x-request-id');
}
