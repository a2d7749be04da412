import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import type { Scope } from '#kit/model/actor.ts';

/** The home unit with everything below it, and the units shared with the user (docs/wire.md "Scope"), until the first share ends. */
export async function scopeOf(
  database: Database,
  tenant: string,
  user: { id: string; business_unit_id: string | null },
): Promise<{ scope: Scope; ends: number | null }> {
  const rows = await database.read<{ id: string; work: boolean; ends: number | null }>(sql`
    with recursive start as (
      select ${user.business_unit_id}::uuid as id, true as below, true as work
      union all
      select business_unit_id, include_children, access = 'work' from user_shared_bu
      where tenant_id = ${tenant}::uuid and user_id = ${user.id}::uuid and (valid_to is null or valid_to > now())),
    reached as (
      select id, below, work from start where id is not null
      union select c.id, true, r.work from reached r
      join business_unit c on c.tenant_id = ${tenant}::uuid and c.parent_id = r.id where r.below)
    select id, bool_or(work) as work, (
      select extract(epoch from min(valid_to))::float8 from user_shared_bu
      where tenant_id = ${tenant}::uuid and user_id = ${user.id}::uuid and valid_to > now()) as ends
    from reached group by id`);
  const scope = {
    all: false as const,
    read: rows.map((row) => row.id),
    work: rows.filter((row) => row.work).map((row) => row.id),
  };
  return { scope, ends: rows[0]?.ends ?? null };
}
