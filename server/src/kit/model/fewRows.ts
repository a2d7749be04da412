import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columnOf } from './table.ts';
import type { EntityTable } from './table.ts';

type RowsQuery = RawBuilder<unknown>;

/**
 * The rows whose ids are in `page`, a relation of that name, as `_id`; as `t`, each by its key, whatever the planner
 * expects (docs/decisions/plans-and-statements.md).
 */
export const rowsWithIds = (entity: EntityTable, tenant: string, page: RowsQuery): RowsQuery =>
  sql`${page} cross join lateral (
    select o.* from ${sql.table(entity.table)} as o where o.tenant_id = ${tenant}::uuid and o.${sql.ref(columnOf(entity, 'id'))} = page."_id" offset 0) t`;

/** The rows with these ids, as `t`, each by its key. */
export const rowsByKey = (entity: EntityTable, tenant: string, ids: readonly string[]): RowsQuery =>
  rowsWithIds(entity, tenant, sql`unnest(${ids}::uuid[]) as page("_id")`);
