import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { worksWith } from '#areas/objects/table.ts';
import { refusalOf } from '#areas/quality/service.ts';
import type { Result } from '#areas/quality/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { StoredRow } from '#kit/entity/write.ts';

/**
 * At the end of the transaction: copies the newest values to these indicators, judges their restrictions, and applies
 * the verdicts together with these results of check lists, because the trees may be locked only once.
 */
export function settleLate(
  ctx: Pick<Ctx<Agent>, 'actor' | 'deps' | 'atCommit'>,
  indicators: readonly string[],
  results: readonly Result[] = [],
): void {
  const { tenant_id, tenant, id } = ctx.actor;
  const column = <K extends keyof Result>(key: K) => results.map((result) => result[key]);
  ctx.atCommit.call(
    sql`indicators_settle(${tenant_id}::uuid, ${indicators}::uuid[], ${ctx.deps.clock}, ${tenant.time_zone}::text, ${id}::uuid,
      ${column('object_id')}::uuid[], ${column('source_kind')}::smallint[], ${column('source_id')}::uuid[], ${column('ok')}::int[],
      ${column('attention')}::int[], ${column('critical')}::int[], ${column('as_of')}::timestamptz[], ${column('ref_id')}::uuid[])`,
    refusalOf,
  );
}

/** An indicator locked for a change of its values. */
export interface LockedIndicator extends StoredRow {
  object_id: string;
  business_unit_id: string;
}

/**
 * Locks an indicator before its values, so that they change one after another.
 * @throws not_found outside the units in which the actor works; wrong_status if it is archived
 */
export async function lockIndicator(ctx: Ctx, id: string): Promise<LockedIndicator> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<LockedIndicator & { archived: boolean; object_archived: boolean }>`
    select t.*, o.archived as object_archived
    from measurement_indicator t join object o on o.tenant_id = ${tenant}::uuid and o.id = t.object_id
    where t.tenant_id = ${tenant}::uuid and t.id = ${id}::uuid and ${worksWith(sql.ref('t'), ctx.actor)}
    for no key update of t`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  if (row.archived || row.object_archived)
    throw new Refusal('wrong_status', { reason: 'archived' });
  return row;
}
