import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * What follows `from` in an `insert … select k.tenant_id, …` of rows that the statement itself brings: they are joined to
 * the row of their tenant, so that a cluster inserts them where that lies. Without it they would be copied there, which
 * row level security refuses (docs/decisions/0043).
 */
export const besideTenant = (tenant: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`tenant k cross join ${rows} where k.tenant_id = ${tenant}::uuid`;
