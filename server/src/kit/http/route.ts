import type { Locale } from '@plumbline/contract/kit/locales';
import { Refusal } from '@plumbline/contract/kit/errors';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { isUuid } from '@plumbline/contract/kit/query';
import type { ResourceLookup } from '@plumbline/contract/kit/query';
import { findResource } from '@plumbline/contract/resources';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authenticate } from './auth.ts';
import { checkBody, checkForm, refuseBody } from './bodies.ts';
import type { Ctx, Deps, ReadCtx } from '#kit/ctx.ts';
import { entityFor } from '#kit/model/table.ts';
import { withCodes } from '#kit/dictionary/dictionaryIds.ts';
import { checkedCall, onlyOnce } from './idempotency.ts';
import type { KeyedCall } from './idempotency.ts';
import { QueryReader, refuseUnknown } from './queryReader.ts';
import type { RawQuery } from './queryReader.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import type { Names } from '#kit/dictionary/names.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { parse } from '#kit/refusals/invalid.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A call as declared for the router, the guard and the documentation. */
export interface RouteSpec<B extends z.ZodObject = z.ZodObject> {
  method: Method;
  /** Below the base of the API: `/object/:id`. */
  path: string;
  /** The row of the role matrix that governs it. */
  permission: Permission;
  tag: string;
  summary: string;
  body?: B;
  /** Status of success, 200 by default. */
  status?: number;
  /** Its own query parameters, for the documentation. */
  query?: readonly string[];
  answer?: z.ZodType;
  /** The body is a form instead of JSON, as OAuth 2 requires of the token endpoint. */
  form?: boolean;
  /** Account calls still work when the licence has expired. */
  despiteExpiry?: boolean;
  /** Health checks are answered however many requests their address sends. */
  unlimited?: boolean;
}

export type PublicSpec<B extends z.ZodObject = z.ZodObject> = Omit<RouteSpec<B>, 'permission'>;

/**
 * The parts of a request that a handler reads; each is validated when read, after the look-ups (docs/wire.md
 * "Errors").
 */
export interface Input<B> {
  id: string;
  params: Record<string, string>;
  query: QueryReader;
  body: () => B;
  headers: FastifyRequest['headers'];
  reply: FastifyReply;
  request: FastifyRequest;
}
type Handler<C, B> = (ctx: C, input: Input<B>) => Promise<unknown>;

/** All registered calls, for the role-matrix test and the OpenAPI document. */
export interface Registry {
  specs: RouteSpec[];
  /** Calls that need no token. */
  public: PublicSpec[];
}
declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    registry: Registry;
  }
  interface FastifyRequest {
    /** The caller's language, once the caller is known. */
    locale?: Locale;
  }
}

/** A path id that is not a uuid gets 404, like any other unknown id. */
function checkedParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>; // fastify types them by generics we do not use
  for (const [name, value] of Object.entries(params)) {
    if (/id$/i.test(name) && !isUuid(value)) throw new Refusal('not_found');
  }
  return params;
}

/** The entities as this caller knows them. */
const lookupFor =
  ({ actor, deps }: ReadCtx): ResourceLookup =>
  (name) => {
    const entity = deps.tables.get(name);
    return entity ? entityFor(actor, entity).resource : findResource(name);
  };

export function inputOf<B extends z.ZodObject>(
  spec: PublicSpec<B>,
  request: FastifyRequest,
  reply: FastifyReply,
  asker: Pick<ReadCtx, 'locale'> | (ReadCtx & { names?: Names }),
): Input<z.output<B>> {
  const params = checkedParams(request);
  const { locale } = asker;
  return {
    params,
    id: params['id']?.toLowerCase() ?? '',
    query: new QueryReader(
      request.query as RawQuery,
      locale,
      'actor' in asker ? lookupFor(asker) : undefined,
    ),
    headers: request.headers,
    reply,
    request,
    body: () => {
      if (!spec.body) throw new Error(`${spec.method} ${spec.path} declares no body`);
      if (spec.form) checkForm(request, locale);
      else checkBody(request, locale);
      const entity = spec.path.split('/')[1] ?? '';
      const names = 'actor' in asker ? asker.names : undefined;
      const body = names ? withCodes(request.body, entity, { names, locale }) : request.body;
      return parse(spec.body, body, { at: 'body', locale });
    },
  };
}

/** Node keeps the first of several headers; two are ambiguous, so neither counts. */
const authorizationOf = ({ raw, headers }: FastifyRequest): string | undefined =>
  raw.rawHeaders.filter((name, n) => n % 2 === 0 && /^authorization$/i.test(name)).length > 1
    ? undefined
    : headers.authorization;

async function readCtxOf(
  app: FastifyInstance,
  spec: RouteSpec,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ReadCtx> {
  const { actor, now } = await authenticate(app.deps, {
    authorization: authorizationOf(request),
    address: request.ip,
  });
  if (reach(actor.role, spec.permission) === 'none') throw new Refusal('forbidden');
  const header = request.headers['accept-language'];
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    deps: app.deps,
    actor,
    locale: header === undefined ? actor.language : localeOf(header),
    request_id: request.id,
    now,
    log: request.log,
    signal: gone.signal,
    read: (query) => app.deps.database.readFor(actor.tenant_id, query, gone.signal),
  };
}

/** A tenant whose licence has expired can read but not change anything (docs/product.md section 7). */
export function requireLicense(spec: RouteSpec, { actor }: ReadCtx): void {
  if (actor.tenant.expired && spec.method !== 'GET' && !spec.despiteExpiry)
    throw new Refusal('license_expired');
}

type GuardedHandler<C> = (request: FastifyRequest, reply: FastifyReply, ctx: C) => Promise<unknown>;

/** Adds a call behind its guard: callers without permission are refused before the body is read. */
export function register<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  run: GuardedHandler<ReadCtx>,
): void {
  app.registry.specs.push(spec);
  const callers = new WeakMap<FastifyRequest, ReadCtx>();
  app.route({
    method: spec.method,
    url: spec.path,
    onRequest: async (request, reply) => {
      const ctx = await readCtxOf(app, spec, { request, reply });
      request.locale = ctx.locale;
      checkRequest(spec, request, ctx.locale);
      callers.set(request, ctx);
    },
    handler: async (request, reply) => {
      const ctx = callers.get(request);
      if (!ctx) throw new Error('the guard has not run');
      if (!spec.body) refuseBody(request, ctx.locale);
      return await run(request, reply, ctx);
    },
  });
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Refuses the wrong media type and undeclared parameters. */
function checkRequest(spec: PublicSpec, request: FastifyRequest, locale: Locale): void {
  const type = request.headers['content-type'];
  if (spec.body && type !== undefined && !(spec.form ? FORM_TYPE : JSON_TYPE).test(type))
    throw new Refusal('unsupported_media');
  refuseUnknown(request.query as RawQuery, spec.query, locale);
}

/** A call that only runs built reads: no transaction, prepared statements. */
export function readRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  handler: Handler<ReadCtx, z.output<B>>,
): void {
  register(app, spec, async (request, reply, ctx) => {
    const answer = await handler(ctx, inputOf(spec, request, reply, ctx));
    reply.code(spec.status ?? 200);
    return answer;
  });
}

/** A call in one transaction of its tenant. */
export function transactionRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  handler: Handler<Ctx, z.output<B>>,
): void {
  changingRoute(app, spec, ({ input, commit }) => commit((ctx) => handler(ctx, input)));
}

/** One request that changes something. */
interface Change<B> {
  base: ReadCtx;
  input: Input<B>;
  /** Set if the request has an `Idempotency-Key`. */
  call: KeyedCall | null;
  /** Runs `work` in the transaction and returns its result. */
  commit: (work: (ctx: Ctx) => Promise<unknown>) => Promise<unknown>;
}

/**
 * A call that changes the tenant in one transaction: everything commits together with its audit entries, or
 * nothing does; a repeated `Idempotency-Key` returns the first answer.
 */
export function changingRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  run: (change: Change<z.output<B>>) => Promise<unknown>,
): void {
  register(app, spec, async (request, reply, base) => {
    const asker = spec.body ? { ...base, names: await namesOf(base) } : base;
    const input = inputOf(spec, request, reply, asker);
    const status = spec.status ?? 200;
    const key =
      spec.method === 'POST' || spec.method === 'PATCH'
        ? request.headers['idempotency-key']
        : undefined;
    const call = key === undefined ? null : { key, request, reply, status };
    if (call) checkedCall(base, call);
    const commit = (work: (ctx: Ctx) => Promise<unknown>) =>
      inTransaction(base, async (ctx) => {
        const licensedWork = async () => {
          const answer = await work(ctx);
          // Checked last, in the documented order: missing and invalid come first, and everything rolls back.
          requireLicense(spec, base);
          return answer;
        };
        return await (call ? onlyOnce(ctx, call, licensedWork) : licensedWork());
      });
    const result = await run({ base, input, call, commit });
    reply.code(status);
    return status === 204 ? undefined : result;
  });
}

/** A call without a tenant: sign-in, version, health. */
export function publicRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: PublicSpec<B>,
  handler: (input: Input<z.output<B>>) => Promise<unknown>,
): void {
  app.registry.public.push(spec);
  const localeFor = (request: FastifyRequest) => localeOf(request.headers['accept-language']);
  app.route({
    method: spec.method,
    url: spec.path,
    onRequest: async (request) => {
      if (!spec.unlimited) app.deps.limits.anonymous(request.ip);
      checkRequest(spec, request, localeFor(request));
    },
    handler: async (request, reply) =>
      await handler(inputOf(spec, request, reply, { locale: localeFor(request) })),
  });
}
