import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { readJob } from '#kit/jobs/store.ts';

/** A job of the caller, or of anybody in the tenant if the caller sees all of it. */
export async function readOwnJob(ctx: ReadCtx, id: string) {
  const job = await readJob(ctx, sql`id = ${id}::uuid`);
  if (job && (ctx.actor.scope.all || job.created_by === ctx.actor.id)) return job;
  throw new Refusal('not_found');
}
