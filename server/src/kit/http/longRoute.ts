import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { register, requireLicense } from './register.ts';
import { inputOf } from './input.ts';
import type { Input } from './input.ts';
import type { RouteSpec } from './spec.ts';
import { onlyOnce, unlessAnswered } from './idempotency.ts';
import { inTransaction } from '#kit/audit/transaction.ts';

/** A call that changes so much that it needs several transactions, and longer than one may take. */
export function longRoute(
  app: FastifyInstance,
  spec: RouteSpec,
  steps: {
    /** Refuses a missing row before the licence is checked. */
    check: (ctx: ReadCtx, input: Input<unknown>) => void;
    work: (ctx: ReadCtx, input: Input<unknown>) => Promise<unknown>;
  },
): void {
  register(app, spec, async (request, reply, ctx) => {
    const input = inputOf(spec, request, reply, ctx);
    steps.check(ctx, input);
    requireLicense(spec, ctx);
    const key = request.headers['idempotency-key'];
    if (key === undefined) return await steps.work(ctx, input);
    const call = { key, request, reply, status: 200 };
    return await unlessAnswered(ctx, call, async () => {
      const answer = await steps.work(ctx, input);
      return await inTransaction(ctx, (within) => onlyOnce(within, call, async () => answer));
    });
  });
}
