import { createHmac } from 'node:crypto';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { answerNow, inTransaction } from '#kit/audit/transaction.ts';
import { flushQueue, queue } from '#kit/db/transaction.ts';
import { invalid } from '#kit/refusals/invalid.ts';

/** How long the answer to a key is kept (docs/wire.md "Repeats"). */
export const KEY_LIFE = sql`interval '24 hours'`;

export interface KeyedCall {
  key: string | string[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Runs `work` once per key and user, for a day (`cleaning.ts`). The key is claimed inside the same
 * transaction, so that a second request waits for the first and then returns its stored answer. Refused
 * attempts store nothing.
 */
export async function onlyOnce(
  ctx: Ctx,
  call: KeyedCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { key, hash } = checkedCall(ctx, call);
  const { reply } = call;
  const { tenant_id, id: user_id } = ctx.actor;
  const claim = sql`insert into idempotency (tenant_id, user_id, key, request_hash) values (${tenant_id}::uuid, ${user_id}::uuid, ${key}, ${hash})
    on conflict (tenant_id, user_id, key) do update set request_hash = excluded.request_hash, status = null, etag = null, body = null, created_at = excluded.created_at
      where excluded.created_at - idempotency.created_at > ${KEY_LIFE}
    returning key`;
  let isClaimed = false;
  const isAnswered = new Error('the key already has an answer');
  queue(ctx.db, claim, {
    first: true,
    check: (rows) => {
      isClaimed = true;
      if (rows.length === 0) throw isAnswered;
    },
  });
  try {
    let result: unknown;
    try {
      result = await answerNow(ctx, await work());
    } finally {
      // `work` may have refused or returned before it looked anything up.
      if (!isClaimed) await flushQueue(ctx.db);
    }
    const etag = reply.getHeader('etag') ?? null;
    queue(
      ctx.db,
      sql`update idempotency set status = ${reply.statusCode}, etag = ${etag}, body = ${JSON.stringify(result ?? null)}::json
    where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid and key = ${key}`,
    );
    return result;
  } catch (error) {
    if (error !== isAnswered) throw error;
    ctx.audit.splice(0);
    ctx.atCommit.forget();
    return await firstAnswer(ctx, call);
  }
}

/** Returns the stored answer to the key, or else that of `work`, which does not fit into one transaction. */
export async function unlessAnswered(
  base: ReadCtx,
  call: KeyedCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const earlier = await inTransaction(base, (ctx) => earlierAnswer(ctx, call));
  if (earlier) return earlier.answer;
  try {
    return await work();
  } catch (error) {
    // The first request may still have been running, and may have caused this error.
    const meanwhile = await inTransaction(base, (ctx) => earlierAnswer(ctx, call));
    if (meanwhile) return meanwhile.answer;
    throw error;
  }
}

async function earlierAnswer(ctx: Ctx, call: KeyedCall): Promise<{ answer: unknown } | null> {
  const { key } = checkedCall(ctx, call);
  const { rows } =
    await sql`select 1 from idempotency where tenant_id = ${ctx.actor.tenant_id}::uuid
    and user_id = ${ctx.actor.id}::uuid and key = ${key} and created_at >= now() - ${KEY_LIFE}`.execute(
      ctx.db,
    );
  return rows.length > 0 ? { answer: await firstAnswer(ctx, call) } : null;
}

/** Validates the key and returns it with the hash of the request. */
export function checkedCall(
  { deps, locale }: Pick<Ctx, 'deps' | 'locale'>,
  { key, request }: KeyedCall,
): { key: string; hash: Buffer } {
  if (typeof key !== 'string' || key.length < 1 || key.length > 255)
    throw invalid(['header', 'idempotency-key'], 'idempotency_key', locale);
  // Keyed with the secret of this installation: a plain hash of a body with a password could be guessed
  // quickly.
  const hash = createHmac('sha256', deps.secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  return { key, hash };
}

interface FirstResponse {
  status: number;
  body: unknown;
  etag: string | null;
  request_hash: Buffer;
}

async function firstAnswer(ctx: Ctx, call: KeyedCall): Promise<unknown> {
  const { key, hash } = checkedCall(ctx, call);
  const { rows } = await sql<FirstResponse>`select status, body, etag, request_hash from idempotency
    where tenant_id = ${ctx.actor.tenant_id}::uuid and user_id = ${ctx.actor.id}::uuid and key = ${key}`.execute(
    ctx.db,
  );
  const [first] = rows;
  if (!first?.request_hash.equals(hash)) throw new Refusal('idempotency_key_reused');
  call.reply.code(first.status);
  if (first.etag !== null) call.reply.header('etag', first.etag);
  return first.body;
}
