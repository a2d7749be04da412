import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { SessionRow } from './sessions.ts';
import type { Claims } from './tokens.ts';

/** A use is stored once the last stored one is this old. */
const WRITTEN_EVERY_S = 60;

/** Sessions whose use this process is storing now. */
const writing = new Set<string>();

/**
 * Stores that a session or key is in use, unless any server did so a moment ago. No request waits for it or fails
 * because of it: the next one stores it again.
 */
export function noteUse(
  deps: Deps,
  { tenant_id, session_id, is_key }: Claims,
  { idle, last_used_at }: Pick<SessionRow, 'idle' | 'last_used_at'>,
): void {
  if (idle < WRITTEN_EVERY_S || writing.has(session_id)) return;
  writing.add(session_id);
  inTenant(deps.database.app, tenant_id, async (db) => {
    const table = is_key ? sql`api_key` : sql`session`;
    await sql`update ${table} set last_used_at = now()
      where tenant_id = ${tenant_id}::uuid and id = ${session_id}::uuid
        and last_used_at is not distinct from ${last_used_at}::timestamptz`.execute(db);
  })
    .catch(() => undefined)
    .finally(() => writing.delete(session_id));
}
