import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { requireSession } from './auth.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { changingRoute } from './route.ts';
import type { RequestInput } from './input.ts';
import type { RouteSpec } from './spec.ts';
import { unlessAnswered } from './idempotency.ts';

interface Steps<B, P> {
  /** The slow part, before the transaction: it holds neither a connection nor a lock. */
  prepare: (ctx: ReadCtx, input: RequestInput<B>) => Promise<P>;
  handle: (ctx: Ctx, input: RequestInput<B>, prepared: P) => Promise<unknown>;
}

/** A call that does slow work before its transaction; a repeat skips it and returns the stored answer. */
export function preparedRoute<B extends z.ZodObject, P>(
  app: FastifyInstance,
  spec: RouteSpec<B>,
  { prepare, handle }: Steps<z.output<B>, P>,
): void {
  changingRoute(app, spec, async ({ base, input, call, commit }) => {
    const work = async () => {
      const prepared = await prepare(base, input);
      return await commit(async (ctx) => {
        await requireSession(ctx);
        return await handle(ctx, input, prepared);
      });
    };
    return await (call ? unlessAnswered(base, call, work) : work());
  });
}
