import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { limitedKey } from '#kit/model/actor.ts';
import { readJob } from '#kit/jobs/store.ts';

/**
 * Reads a job of the caller, or any of the tenant if the caller sees all of it; a key limited to some units sees its
 * own.
 */
export async function readOwnJob(ctx: ReadCtx, id: string) {
  const job = await readJob(ctx, sql`id = ${id}::uuid`);
  const { scope, id: user_id } = ctx.actor;
  const key = limitedKey(ctx.actor);
  const isOwn = key ? job?.api_key_id === key.id : job?.created_by === user_id;
  if (job && (scope.all || isOwn)) return job;
  throw new Refusal('not_found');
}
