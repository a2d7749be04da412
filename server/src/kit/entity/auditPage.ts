import { Refusal } from '@plumbline/contract/kit/errors';
import type { AuditEntry, RowsPage } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import { namesIn, namesOfOne } from '#kit/audit/names.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { pictureIn } from '#kit/files/fields.ts';
import type { ShownFile } from '#kit/files/fields.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { fileAddress } from '#kit/tenantFiles/fileAddress.ts';
import { pageAnswer } from './paging.ts';
import type { Paging } from './paging.ts';
import { visibleRow } from './read.ts';

type AuditValues = Record<string, unknown>;
interface AuditRow {
  id: string;
  updated_at: string;
  operation: string;
  user_id: string | null;
  user_name: string | null;
  user_avatar: ShownFile | null;
  old_value: AuditValues;
  new_value: AuditValues;
  key_id: string | null;
  key_name: string | null;
}

/** The log of one row. */
export interface LogOf {
  entity: EntityTable;
  id: string;
}

/** A page of a log, the newest entries first; without a count, `total` is 0. */
export async function auditPage(
  ctx: ReadCtx,
  paging: Paging,
  { entity, id, isCounted }: LogOf & { isCounted: boolean },
): Promise<RowsPage<AuditEntry>> {
  const visibleEntries = entity.seesEntry
    ? sql` and ${entity.seesEntry(ctx.actor, sql.ref('a'))}`
    : sql``;
  const mine = sql`a.tenant_id = ${ctx.actor.tenant_id}::uuid and a.entity = ${entity.resource.name} and a.entity_id = ${id}::uuid${visibleEntries}`;
  const count = isCounted ? sql`(select count(*)::int from audit_log a where ${mine})` : sql`0`;
  const older = paging.after ? sql`and a.id < ${paging.after[0]}::uuid` : sql``;
  const rows = await ctx.read<AuditRow & { total: number; is_visible: boolean }>(
    sql`
      select ${count} as total,
        exists (${visibleRow(ctx, entity, id)}) as is_visible, part.*
      from (select) one left join (
        select a.id, a.at as updated_at, a.operation, a.user_id, u.full_name as user_name,
          ${pictureIn('avatar_sha256', 'thumbnail')(sql.ref('u'))} as user_avatar, a.old_value, a.new_value,
          k.id as key_id, k.name as key_name
        from audit_log a left join app_user u on u.tenant_id = ${ctx.actor.tenant_id}::uuid and u.id = a.user_id
        left join api_key k on k.tenant_id = ${ctx.actor.tenant_id}::uuid and k.id = a.api_key_id
        where ${mine} ${older} order by a.id desc limit ${paging.limit + 1}::int offset ${paging.offset}::bigint) part on true
      order by part.id desc`,
  );
  if (!rows[0]?.is_visible) throw new Refusal('not_found');
  // A row without an id only carries the total of a page past the end.
  const result = { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  const names = await namesIn(ctx, entity, result.rows);
  return pageAnswer(paging, result, {
    keys: (row) => [row.id],
    view: (row) => auditView(ctx, row, names),
  });
}

const auditView = (ctx: ReadCtx, row: AuditRow, names: Record<string, string>): AuditEntry => ({
  id: row.id,
  updated_at: row.updated_at,
  updated_by:
    row.user_id === null
      ? null
      : {
          id: row.user_id,
          name: row.user_name ?? '',
          avatar: fileAddress(ctx, row.user_avatar),
        },
  api_key: row.key_id === null ? null : { id: row.key_id, name: row.key_name ?? '' },
  operation: row.operation,
  log: { old_value: row.old_value, new_value: row.new_value },
  names: namesOfOne(row, names),
});
