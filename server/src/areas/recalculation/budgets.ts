import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';

/** A sum of money that differs from its parts, or whose copy of the parent differs. */
interface BudgetDifference {
  object_id: string;
  name: string;
  unit: number;
  /** Correct minus stored, as text: amounts are exact. */
  own: string;
  below: string;
  own_values: number;
  below_values: number;
}

export interface BudgetFaults {
  /** Indicators that count something other than their last value under their name and unit. */
  indicators: { id: string; object_id: string }[];
  sums: BudgetDifference[];
}

const COUNTED = `coalesce(not i.archived and g.extra ->> 'kind' = 'money' and u.extra ->> 'currency' is not null and i.last_value is not null, false)`;
export const WRONG_INDICATORS = `select i.id, i.object_id from measurement_indicator i
  left join dictionary_entry g on g.tenant_id = $tenant and g.dictionary = 'measure_group' and g.code = i.measure_group_code
  left join dictionary_entry u on u.tenant_id = $tenant and u.dictionary = 'measure_unit' and u.code = i.measure_unit_code
  where i.tenant_id = $tenant and (i.counted_name, i.counted_unit, i.counted_value) is distinct from (case when ${COUNTED} then i.name end,
    case when ${COUNTED} then i.measure_unit_code end, case when ${COUNTED} then i.last_value end)`;

/**
 * Each sum with its parts: its own indicators and the totals of its children. Like the other sums, it differs by the
 * same amount however rows change meanwhile.
 */
export const WRONG_SUMS = `with own as (
    select object_id, counted_name as name, counted_unit as unit, sum(counted_value) as amount, count(*)::int as n
    from measurement_indicator where tenant_id = $tenant and counted_name is not null group by 1, 2, 3
  ), below as (
    select q.parent_id as object_id, b.name, b.unit_code as unit, sum(b.total) as amount, sum(b.own_values + b.below_values)::int as n
    from object_budget b join object_quality q on q.tenant_id = $tenant and q.object_id = b.object_id
    where b.tenant_id = $tenant and q.attached and q.parent_id is not null group by 1, 2, 3
  ), stored as (
    select b.object_id, b.name, b.unit_code as unit, b.own, b.below, b.own_values, b.below_values,
      b.parent_id is distinct from case when q.attached then q.parent_id end as is_misplaced
    from object_budget b left join object_quality q on q.tenant_id = $tenant and q.object_id = b.object_id where b.tenant_id = $tenant
  ), compared as (
    select object_id, name, unit, coalesce(own.amount, 0) - coalesce(s.own, 0) as own, coalesce(below.amount, 0) - coalesce(s.below, 0) as below,
      coalesce(own.n, 0) - coalesce(s.own_values, 0) as own_values, coalesce(below.n, 0) - coalesce(s.below_values, 0) as below_values, s.is_misplaced
    from stored s full join own using (object_id, name, unit) full join below using (object_id, name, unit))
  select object_id, name, unit, own::text, below::text, own_values, below_values from compared
  where (own, below, own_values, below_values) <> (0, 0, 0, 0) or is_misplaced`;

export async function recountIndicators(
  db: Kysely<Schema>,
  tenant: string,
  chunk: BudgetFaults['indicators'],
): Promise<void> {
  const ids = chunk.map(({ id }) => id);
  await sql`select indicators_recount(${tenant}::uuid, ${ids}::uuid[])`.execute(db);
}

export async function addToBudgets(
  db: Kysely<Schema>,
  tenant: string,
  chunk: BudgetDifference[],
): Promise<void> {
  const column = <K extends keyof BudgetDifference>(key: K) => chunk.map((row) => row[key]);
  await sql`select budget_correct(${tenant}::uuid, ${column('object_id')}::uuid[], ${column('name')}::text[], ${column('unit')}::int[],
    ${column('own')}::numeric[], ${column('below')}::numeric[], ${column('own_values')}::int[], ${column('below_values')}::int[])`.execute(
    db,
  );
}
