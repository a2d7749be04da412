import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namesIn, namesOfOne } from '#kit/audit/names.ts';
import { compile } from '#kit/db/db.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { pictureIn } from '#kit/files/fields.ts';
import type { ShownFile } from '#kit/files/fields.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute } from '#kit/http/route.ts';
import type { Actor } from '#kit/model/actor.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { fileAddress } from '#kit/tenantFiles/fileAddress.ts';
import { PAGING_QUERY, pageAnswer, pagingOf } from './paging.ts';
import type { Paging } from './paging.ts';
import { requireRow, visibleRow } from './read.ts';
import { reading } from './reading.ts';
import type { Guard } from './reading.ts';

interface LogGuard {
  /** The log entries of a visible row that the actor may read; all if absent. */
  entries?: ((actor: Actor, log: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined;
}

interface AuditRow {
  id: string;
  updated_at: string;
  operation: string;
  user_id: string | null;
  user_name: string | null;
  user_avatar: ShownFile | null;
  old_value: unknown;
  new_value: unknown;
  key_id: string | null;
  key_name: string | null;
}

/**
 * `GET /x/{id}/audit_log`: newest first; `log.new_value` and `log.old_value` hold the changed fields
 * (docs/coverage.md section 3).
 */
export function auditRoute(
  app: FastifyInstance,
  entity: EntityTable,
  { permission, entries }: Guard & LogGuard,
): void {
  const summary = `Changes of one ${entity.resource.name}`;
  const spec = reading(entity, {
    permission,
    below: '/:id/audit_log',
    summary,
    query: PAGING_QUERY,
  });
  readRoute(app, spec, async (ctx, { id, query }) => {
    const paging = await pagingOfRow(ctx, query, { entity, id });
    return await readLog(ctx, paging, { entity, id, entries });
  });
}

/** The paging; a missing row is reported before a fault of the query. */
async function pagingOfRow(
  ctx: ReadCtx,
  query: QueryReader,
  { entity, id }: { entity: EntityTable; id: string },
): Promise<Paging> {
  try {
    return pagingOf(query, ['id']);
  } catch (fault) {
    await requireRow(ctx, entity, id);
    throw fault;
  }
}

async function readLog(
  ctx: ReadCtx,
  paging: Paging,
  { entity, id, entries }: LogGuard & { entity: EntityTable; id: string },
) {
  const visibleEntries = entries ? sql` and ${entries(ctx.actor, sql.ref('a'))}` : sql``;
  const mine = sql`a.tenant_id = ${ctx.actor.tenant_id}::uuid and a.entity = ${entity.resource.name} and a.entity_id = ${id}::uuid${visibleEntries}`;
  const older = paging.after ? sql`and a.id < ${paging.after[0]}::uuid` : sql``;
  const rows = await ctx.read<AuditRow & { total: number; is_visible: boolean }>(
    compile(sql`
      select (select count(*)::int from audit_log a where ${mine}) as total,
        exists (${visibleRow(ctx, entity, id)}) as is_visible, part.*
      from (select) one left join (
        select a.id, a.at as updated_at, a.operation, a.user_id, u.full_name as user_name,
          ${pictureIn('avatar_sha256', 'thumbnail')(sql.ref('u'))} as user_avatar, a.old_value, a.new_value,
          k.id as key_id, k.name as key_name
        from audit_log a left join app_user u on u.tenant_id = ${ctx.actor.tenant_id}::uuid and u.id = a.user_id
        left join api_key k on k.tenant_id = ${ctx.actor.tenant_id}::uuid and k.id = a.api_key_id
        where ${mine} ${older} order by a.id desc limit ${paging.limit + 1}::int offset ${paging.offset}::bigint) part on true
      order by part.id desc`),
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

const auditView = (ctx: ReadCtx, row: AuditRow, names: Record<string, string>) => ({
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
