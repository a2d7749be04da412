import type { Locale } from '@plumbline/contract/kit/locales';
import { reachOf } from '#kit/model/actor.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authenticate } from './auth.ts';
import type { Caller } from './auth.ts';
import { STREAMED, refuseBody } from './bodies.ts';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import type { ReadAhead } from '#kit/db/statement.ts';
import { PresumedCaller, callerOfChange, forReader, whileSame } from './presumedCaller.ts';
import { refuseUnknown } from './queryReader.ts';
import type { RawQuery } from './queryReader.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import type { RouteSpec, PublicSpec } from './spec.ts';

/** Node keeps the first of several headers; two are ambiguous, so neither counts. */
const authorizationOf = ({ raw, headers }: FastifyRequest): string | undefined =>
  raw.rawHeaders.filter((name, n) => n % 2 === 0 && /^authorization$/i.test(name)).length > 1
    ? undefined
    : headers.authorization;

const credentialsOf = (request: FastifyRequest) => ({
  authorization: authorizationOf(request),
  address: request.ip,
});

/** Refuses a caller without permission, and a request that is not as declared. */
function admit(
  app: FastifyInstance,
  spec: RouteSpec,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  caller: Caller & { ahead?: ReadAhead },
): ReadCtx {
  const { actor } = caller;
  if (reachOf(actor, spec.permission) === 'none') throw new Refusal('forbidden');
  const header = request.headers['accept-language'];
  const hangUp = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hangUp.abort();
  });
  const locale = header === undefined ? actor.language : localeOf(header);
  request.locale = locale;
  checkRequest(spec, request, locale);
  const { now, ahead } = caller;
  const ctx = readCtx(app.deps, request, { actor, now, ahead, locale, signal: hangUp.signal });
  return caller instanceof PresumedCaller ? { ...ctx, check: caller } : ctx;
}

/** A read-only request of this caller, within the share of the tenant. */
export const readCtx = (
  deps: Deps,
  { id, log }: FastifyRequest,
  {
    ahead,
    ...caller
  }: Pick<ReadCtx, 'actor' | 'locale' | 'now'> & {
    signal: AbortSignal;
    ahead?: ReadAhead | undefined;
  },
): ReadCtx => ({
  ...caller,
  deps,
  request_id: id,
  log,
  read: deps.database.readFor(caller.actor.tenant_id, caller.signal, ahead),
});

/** A tenant whose licence has expired can read but not change anything (docs/product.md section 7). */
export function requireLicense(spec: RouteSpec, { actor }: ReadCtx): void {
  if (actor.tenant.expired && spec.method !== 'GET' && !spec.despiteExpiry)
    throw new Refusal('license_expired');
}

export type GuardedHandler<C> = (
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: C,
) => Promise<unknown>;

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
    exposeHeadRoute: !spec.isStream,
    onRequest: async (request, reply) => {
      const caller = await authenticate(app.deps, credentialsOf(request));
      callers.set(request, admit(app, spec, { request, reply }, caller));
    },
    handler: async (request, reply) => {
      const ctx = callers.get(request);
      if (!ctx) throw new Error('the guard has not run');
      if (!spec.body && !spec.upload) refuseBody(request, ctx.locale);
      return await run(request, reply, ctx);
    },
  });
}

/** Adds a call that is one transaction of its caller, who is looked up by it. */
export function registerChange<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  run: GuardedHandler<ReadCtx>,
): void {
  app.registry.specs.push(spec);
  const admitted = new WeakMap<FastifyRequest, { caller: Caller; ctx: ReadCtx }>();
  app.route({
    method: spec.method,
    url: spec.path,
    onRequest: async (request, reply) => {
      const enter = async (caller: Caller) => ({
        caller,
        ctx: admit(app, spec, { request, reply }, caller),
      });
      const caller = await callerOfChange(app.deps, credentialsOf(request));
      admitted.set(request, await whileSame(caller, enter, { isLast: false }));
    },
    handler: async (request, reply) => {
      const entered = admitted.get(request);
      if (!entered) throw new Error('the guard has not run');
      const answer = async (caller: Caller) => {
        const isEntered = caller === entered.caller;
        const ctx = isEntered ? entered.ctx : admit(app, spec, { request, reply }, caller);
        if (!spec.body) refuseBody(request, ctx.locale);
        return await run(request, reply, ctx);
      };
      return await whileSame(entered.caller, answer, { isLast: true });
    },
  });
}

/** Adds a call without a body that only reads, behind the same guard. */
export function registerRead(
  app: FastifyInstance,
  spec: RouteSpec,
  run: GuardedHandler<ReadCtx>,
): void {
  app.registry.specs.push(spec);
  app.route({
    method: spec.method,
    url: spec.path,
    exposeHeadRoute: true,
    handler: async (request, reply) =>
      await forReader(app.deps, credentialsOf(request), async (caller) => {
        const ctx = admit(app, spec, { request, reply }, caller);
        refuseBody(request, ctx.locale);
        return await run(request, reply, ctx);
      }),
  });
}

const mediaTypeOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Refuses the wrong media type and undeclared parameters. */
export function checkRequest(spec: PublicSpec, request: FastifyRequest, locale: Locale): void {
  const type = request.headers['content-type'];
  const mediaType = type === undefined ? '' : mediaTypeOf(type);
  const fits = spec.upload ? spec.upload.types.includes(mediaType) : !STREAMED.includes(mediaType);
  if (!fits) throw new Refusal('unsupported_media');
  if (spec.body && type !== undefined && !(spec.form ? FORM_TYPE : JSON_TYPE).test(type))
    throw new Refusal('unsupported_media');
  refuseUnknown(request.query as RawQuery, spec.query, locale);
}
