import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** After `from`, up to and including `to`. */
export interface DueSpan {
  from: Date;
  to: Date;
}

const literal = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
/** A clock change between two moments shifts their distance by no more. */
const CLOCK_CHANGE = sql`interval '3 hours'`;
/** Neither does the different length of months. */
const MONTHS_DIFFER = sql`interval '4 days'`;

const within = (moment: RawBuilder<unknown>, { from, to }: DueSpan) =>
  sql<boolean>`${moment} > ${literal(from)} and ${moment} <= ${literal(to)}`;

/**
 * The inspections `i` whose reminders have come due in the span and that are still ahead, each with its newest one,
 * `at`; `only` narrows them to some, for which the span is all the time up to now. Reminders that templates have in
 * common are read together, from the index of open inspections by time.
 */
export const dueReminders = (
  tenant: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  span: DueSpan,
  only?: readonly string[],
): RawBuilder<unknown> => {
  const moment = sql`((i.assigned_time at time zone ${zone} - r.ahead) at time zone ${zone})`;
  const slack = sql`(case when r.has_months then ${MONTHS_DIFFER} else ${CLOCK_CHANGE} end)`;
  const isNear = only
    ? sql`i.id in (select unnest(${only}::uuid[]))`
    : sql`i.assigned_time > ${literal(span.from)} + r.ahead - ${slack} and i.assigned_time <= ${literal(span.to)} + r.ahead + ${slack}`;
  const isDue = only
    ? sql`${moment} <= ${literal(span.to)}`
    : sql`${within(moment, span)} and ${moment} >= i.created_at`;
  return sql`
    select distinct on (i.id) i.id, i.responsible_id, ${moment} as at
    from (
      select make_interval(months => case when p.part[2] = 'm' then p.part[1]::int else 0 end,
          days => p.part[1]::int * case p.part[2] when 'd' then 1 when 'w' then 7 else 0 end) as ahead,
        p.part[2] = 'm' as has_months, array_agg(t.id) as templates
      from inspection_template t cross join lateral regexp_matches(t.reminder_before, '([0-9]+)([dwm])', 'g') as p (part)
      where t.tenant_id = ${tenant} and t.reminder_before is not null group by 1, 2) r
    join inspection i on i.tenant_id = ${tenant} and i.operative_status_code = 1 and ${isNear} and r.templates @> array[i.template_id]
    where not i.archived and i.responsible_id is not null and i.assigned_time > ${literal(span.to)} and ${isDue}
    order by i.id, at desc`;
};

/** The open inspections `i` that have become overdue in the span. */
export const newlyOverdue = (
  tenant: RawBuilder<unknown>,
  span: DueSpan,
): RawBuilder<unknown> => sql`
  select i.id, i.responsible_id, i.due_time as at from inspection i
  where i.tenant_id = ${tenant} and i.operative_status_code in (1, 2) and ${within(sql`coalesce(i.due_time, i.assigned_time)`, span)}
    and i.due_time is not null and not i.archived and i.responsible_id is not null`;

/** The open inspections `i` that have been overdue for this many days of the zone since a moment of the span. */
export const longOverdue = (
  tenant: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  { days, span }: { days: RawBuilder<unknown>; span: DueSpan },
): RawBuilder<unknown> => {
  const due = sql`coalesce(i.due_time, i.assigned_time)`;
  const ahead = sql`make_interval(days => ${days})`;
  const moment = sql`((i.due_time at time zone ${zone} + ${ahead}) at time zone ${zone})`;
  return sql`
    select i.id, i.business_unit_id, i.due_time as at from inspection i
    where i.tenant_id = ${tenant} and i.operative_status_code in (1, 2)
      and ${due} > ${literal(span.from)} - ${ahead} - ${CLOCK_CHANGE} and ${due} <= ${literal(span.to)} - ${ahead} + ${CLOCK_CHANGE}
      and i.due_time is not null and not i.archived and ${within(moment, span)}`;
};
