import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import { newId } from '#kit/ids.ts';

/** Tells users, in the open transaction, that something has changed which the audit log does not record. */
export async function tellUsers(
  db: Kysely<Schema>,
  {
    tenant_id,
    entity,
    entity_id,
    users,
  }: {
    tenant_id: string;
    entity: string;
    entity_id: string;
    users: readonly string[];
  },
): Promise<void> {
  await sql`
    insert into event_pending (tenant_id, id, at, type, entity, entity_id, users)
    values (${tenant_id}::uuid, ${newId()}::uuid, statement_timestamp(), 'update', ${entity}, ${entity_id}::uuid, ${users}::uuid[])`.execute(
    db,
  );
}
