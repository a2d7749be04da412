import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { oneOf } from '#kit/model/table.ts';
import { inspectionTable } from './table.ts';

/**
 * The open inspections that the actor sees, from the small indexes of these: all, or those of the actor's units and the
 * visible ones of other units.
 */
export function openRows({ actor }: ReadCtx): RawBuilder<unknown> {
  const { scope, tenant_id: tenant } = actor;
  const isOpen = sql`t.operative_status_code in (1, 2)`;
  const all = sql`select t.* from inspection t where t.tenant_id = ${tenant}::uuid and ${isOpen}`;
  if (scope.all) return all;
  const others = inspectionTable.large?.visibleElsewhere?.(actor);
  const ofUnits = sql`${all} and ${oneOf(sql`t.business_unit_id`, scope.read)}`;
  return others
    ? sql`${ofUnits} union all select t.* from ${others.from} where ${isOpen}`
    : ofUnits;
}
