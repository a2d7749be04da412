import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { fileTag, isUnchanged } from '#kit/files/serve.ts';
import { checkedCall, onlyOnce } from './idempotency.ts';
import type { KeyedCall } from './idempotency.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { flushQueue } from '#kit/db/transaction.ts';
import type { RouteSpec, PublicSpec } from './spec.ts';
import { inputOf } from './input.ts';
import type { RequestInput } from './input.ts';
import {
  requireLicense,
  register,
  registerChange,
  registerRead,
  checkRequest,
} from './register.ts';
import type { GuardedHandler } from './register.ts';

type Handler<C, B> = (ctx: C, input: RequestInput<B>) => Promise<unknown>;

/** The beginning of signed addresses, which change by themselves. */
const ADDRESS = '/file/';
const withoutAddresses = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(ADDRESS) ? ADDRESS : value;

/** A hash of what an answer says. */
const contentHash = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer, withoutAddresses)).digest('hex');

/** A call that only runs built reads: no transaction, prepared statements. */
export function readRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  handler: Handler<ReadCtx, z.output<B>>,
): void {
  const answer: GuardedHandler<ReadCtx> = async (request, reply, ctx) => {
    const answered = await handler(ctx, inputOf(spec, request, reply, ctx));
    reply.code(spec.status ?? 200);
    return answered;
  };
  if (spec.isTagged)
    return register(app, spec, async (request, reply, ctx) => {
      const answered = await answer(request, reply, ctx);
      const hash = contentHash(answered);
      reply.header('etag', `W/${fileTag(hash)}`);
      const isKnown = isUnchanged(request.headers['if-none-match'], hash);
      return isKnown ? await reply.code(304).send() : answered;
    });
  const answersLast = spec.method === 'GET' && !spec.isStream && !spec.sends;
  (answersLast ? registerRead : register)(app, spec, answer);
}

/** A call in one transaction of its tenant. */
export function transactionRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  handler: Handler<Ctx, z.output<B>>,
): void {
  // What concerns accounts and files has effects beside its transaction.
  const isWhole = !spec.despiteExpiry && !spec.upload && !spec.form;
  const add = isWhole ? registerChange : register;
  changingRoute(app, spec, ({ input, commit }) => commit((ctx) => handler(ctx, input)), add);
}

/** A request that changes data. */
interface ChangeRequest<B> {
  base: ReadCtx;
  input: RequestInput<B>;
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
  run: (change: ChangeRequest<z.output<B>>) => Promise<unknown>,
  add: typeof register = register,
): void {
  add(app, spec, async (request, reply, base) => {
    const caller = spec.body ? { ...base, names: await namesOf(base) } : base;
    const input = inputOf(spec, request, reply, caller);
    const status = spec.status ?? 200;
    const key =
      !spec.upload && !spec.returnsSecret && (spec.method === 'POST' || spec.method === 'PATCH')
        ? request.headers['idempotency-key']
        : undefined;
    const call = key === undefined ? null : { key, request, reply };
    if (call) checkedCall(base, call);
    const commit = (work: (ctx: Ctx) => Promise<unknown>) =>
      inTransaction(base, async (ctx) => {
        const licensedWork = async () => {
          const answer = await work(ctx);
          // Checked last, in the documented order: missing rows and invalid bodies are reported first. A
          // refusal here rolls everything back.
          if (base.actor.tenant.expired) await flushQueue(ctx.db);
          requireLicense(spec, base);
          return answer;
        };
        return await (call ? onlyOnce(ctx, call, licensedWork) : licensedWork());
      });
    reply.code(status);
    const result = await run({ base, input, call, commit });
    return status === 204 ? undefined : result;
  });
}

/** A call without a tenant: sign-in, version, health. */
export function publicRoute<B extends z.ZodObject>(
  app: FastifyInstance,
  spec: PublicSpec<B>,
  handler: (input: RequestInput<z.output<B>>) => Promise<unknown>,
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
