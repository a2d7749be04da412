import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Ctx } from '#kit/ctx.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';
import type { Agent } from '#kit/model/actor.ts';

/** Raised by these functions, with the limit as its detail. */
const TOO_MANY = 'PL011';

/** Turns such an error into a refusal. */
export const limitRefusal = (limit: string) => (error: unknown) =>
  errorCode(error) === TOO_MANY
    ? new Refusal('limit_reached', { limit, most: Number((error as pg.DatabaseError).detail) })
    : undefined;

const COUNTED = { users: 'users_within_limit', objects: 'objects_within_limit' } as const;

/**
 * Refuses, at the end of the transaction, more of these than the licence allows; called once for all additions.
 * Additions at the same time are counted one after the other.
 * @throws limit_reached
 */
export function keepWithinLimit(
  { actor, atCommit }: Pick<Ctx<Agent>, 'actor' | 'atCommit'>,
  limit: keyof typeof COUNTED,
): void {
  if (actor.tenant.license[`max_${limit}`] === null) return;
  atCommit.call(sql`${sql.raw(COUNTED[limit])}(${actor.tenant_id}::uuid)`, limitRefusal(limit));
}
