import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import { roundRuns, rounds } from '@plumbline/contract/rounds/wire';
import { sql, type RawBuilder } from 'kysely';
import { seenByUnit, worksWith } from '#areas/objects/table.ts';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable, oneOf } from '#kit/model/table.ts';

const { audience, visible } = seenByUnit('reading_round', { sorted: [] });

export const roundTable = defineTable({
  resource: rounds,
  table: 'reading_round',
  audience,
  visible,
  defaults: {
    archived: false,
    is_active: true,
    responsible_id: null,
    schedule: null,
    on_holiday: 'plan',
    paused_from: null,
    paused_until: null,
  },
  // These follow from the schedule and the runs.
  unlogged: ['due_at', 'last_run_at', 'stops_count'],
  fieldSources: {
    stops_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from measurement_indicator i
        where i.tenant_id = ${tenant}::uuid and not i.archived
          and i.id in (select s.id::uuid from jsonb_array_elements_text(${alias}.stops) s (id)))`,
      isLookedUp: true,
    },
  },
});

/**
 * The ids of the rounds that these users walk: their own, and the actor's share of those for everyone of a unit. Who sees
 * the whole tenant has no share in all of its rounds.
 */
export function roundsWalkedBy(actor: Actor, users: readonly string[] | null): RawBuilder<unknown> {
  const own = users === null ? sql<boolean>`true` : oneOf(sql`r.responsible_id`, users);
  const hasShare = users !== null && users.includes(actor.id) && !actor.scope.all;
  const shared = hasShare ? worksWith(sql.ref('r'), actor) : sql<boolean>`false`;
  return sql`select r.id from reading_round r where r.tenant_id = ${actor.tenant_id}::uuid
    and (${own} or (r.responsible_id is null and ${shared}))`;
}

/** The stored values that a run names, as `v`; a rejected one is no reading. */
const readings = (
  alias: RawBuilder<unknown>,
  tenant: string,
) => sql`jsonb_to_recordset(${alias}.stops) as s (indicator_id uuid, value_id uuid)
  join indicator_value v on v.tenant_id = ${tenant}::uuid and v.id = s.value_id and v.indicator_id = s.indicator_id
    and v.validation_status_code <> ${sql.lit(VALIDATION.rejected)}`;

/** Whether `v` is beyond a restriction that was in force when it was measured, by its terms as they are now. */
const isBeyond = (tenant: string) => sql`exists (select 1 from quality_constraint c
  where c.tenant_id = ${tenant}::uuid and c.indicator_id = v.indicator_id and not c.archived
    and c.constraint_type_code = ${sql.lit(CONSTRAINT_TYPE.value)}
    and coalesce(v.measured_at::date >= c.valid_from, true) and coalesce(v.measured_at::date <= c.valid_to, true)
    and (v.value < c.critical_min or v.value < c.attention_min or v.value > c.attention_max or v.value > c.critical_max))`;

export const roundRunTable = defineTable({
  resource: roundRuns,
  table: 'round_run',
  ...seenByUnit('round_run', {
    sorted: ['updated_at', 'finished_at'],
    sortedWithin: { round: ['finished_at'] },
  }),
  fieldSources: {
    stops_count: { expression: (alias) => sql`jsonb_array_length(${alias}.stops)` },
    read_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from ${readings(alias, tenant)})`,
      isLookedUp: true,
    },
    beyond_count: {
      expression: (alias, tenant) =>
        sql`(select count(*)::int from ${readings(alias, tenant)} where ${isBeyond(tenant)})`,
      isLookedUp: true,
    },
    skipped_count: {
      expression: (alias) => sql`(select count(*)::int
        from jsonb_to_recordset(${alias}.stops) as s (reason text) where s.reason is not null)`,
    },
  },
});

export const tables = [roundTable, roundRunTable];
