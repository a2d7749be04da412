import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import type { Schema } from '../../schema.ts';
import type { StoredItem } from './table.ts';

export type ListedItem = StoredItem & { check_list_id: string };

/** The query for the stored items of several lists. */
export const itemsOfLists = (tenant: string, lists: readonly string[]) => sql<ListedItem>`
  select check_list_id, id, parent_id, position, name, code, hint, item_type, unit, check_type_code, relevance_code, choices, rule, visible_if,
    require_photo_on, require_comment_on, indicator_code
  from check_list_item where tenant_id = ${tenant}::uuid and check_list_id in (select unnest(${lists}::uuid[]))`;

export const loadItems = async (
  db: Kysely<Schema>,
  tenant: string,
  list: string,
): Promise<StoredItem[]> =>
  (await itemsOfLists(tenant, [list]).execute(db)).rows.map(
    ({ check_list_id: _, ...item }) => item,
  );

const RECORD = sql.raw(
  `(id uuid, parent_id uuid, position int, name text, code text, hint text, item_type text, check_type_code int,
    relevance_code int, choices jsonb, unit text, rule jsonb, visible_if jsonb, require_photo_on jsonb,
    require_comment_on jsonb, indicator_code text)`,
);
const CONTENT = sql.raw(
  `parent_id, position, name, code, hint, item_type, check_type_code, relevance_code, choices, unit, rule,
    visible_if, require_photo_on, require_comment_on, indicator_code`,
);
const rowsOf = (rows: readonly StoredItem[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i${RECORD}`;

export async function insertItems(
  ctx: Ctx,
  list: string,
  rows: readonly StoredItem[],
): Promise<void> {
  if (rows.length === 0) return;
  const { tenant_id, id: actor_id } = ctx.actor;
  await sql`insert into check_list_item (tenant_id, check_list_id, created_by, updated_by, id, ${CONTENT})
    select k.tenant_id, ${list}::uuid, ${actor_id}::uuid, ${actor_id}::uuid, i.* from ${withTenantId(tenant_id, rowsOf(rows))}`.execute(
    ctx.db,
  );
}

export async function updateItems(ctx: Ctx, rows: readonly StoredItem[]): Promise<void> {
  if (rows.length === 0) return;
  const { tenant_id, id: actor_id } = ctx.actor;
  await sql`update check_list_item t set (${CONTENT}) = (select ${CONTENT} from (select i.*) i),
      version = version + 1, updated_at = now(), updated_by = ${actor_id}::uuid
    from ${rowsOf(rows)} where t.tenant_id = ${tenant_id}::uuid and t.id = i.id`.execute(ctx.db);
}

export async function deleteItems(ctx: Ctx, rows: readonly StoredItem[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await sql`delete from check_list_item
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`.execute(
    ctx.db,
  );
  for (const { id, name } of rows) {
    const entry = { old_value: { name }, new_value: {} };
    ctx.audit.push({
      entity: 'check_list_item',
      entity_id: id,
      operation: 'delete',
      audience: 'everybody',
      ...entry,
    });
  }
}
