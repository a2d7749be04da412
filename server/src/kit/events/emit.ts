import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { newId } from '#kit/ids.ts';

/** A change that the audit log does not record, and its audience; `session_id` is the session that made it. */
interface UnloggedChange {
  entity: string;
  entity_id: string;
  users: readonly string[];
  session_id?: string;
}

/** Notifies users of a change, in the open transaction. */
export async function notifyUsers(
  db: Kysely<Schema>,
  tenant_id: string,
  changes: readonly UnloggedChange[],
): Promise<void> {
  const events = changes.map((change) => ({ id: newId(), ...change }));
  await sql`
    insert into event_pending (tenant_id, id, at, type, entity, entity_id, users, session_id)
    select k.tenant_id, e.id, statement_timestamp(), 'update', e.entity, e.entity_id, e.users, e.session_id
    from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, entity text, entity_id uuid, users uuid[], session_id uuid)`,
    )}`.execute(db);
}
