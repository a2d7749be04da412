import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The `from` clause of an `insert … select k.tenant_id, …` whose rows come with the statement itself. Joining them to the row
 * of their tenant lets a cluster insert them where that row is; otherwise it would copy them there, which row level
 * security refuses (docs/decisions/database-and-cluster.md).
 */
export const withTenantId = (tenant: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`tenant k cross join ${rows} where k.tenant_id = ${tenant}::uuid`;
