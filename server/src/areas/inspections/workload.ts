import { isDate } from '@plumbline/contract/kit/literals';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { MAX_LANES, MAX_WORKLOAD_DAYS, planned } from '@plumbline/contract/views';
import type { PlannedView, Workload } from '@plumbline/contract/views';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Filter } from '@plumbline/contract/kit/query';
import type { ReadCtx } from '#kit/ctx.ts';
import { startOf } from '#kit/query/comparison.ts';
import { allOf, filterConditions, fromOf } from '#kit/query/conditions.ts';
import { presenter, presentingOf } from '#kit/entity/presenter.ts';
import { unprepared } from '#kit/db/statement.ts';
import { rowsById } from '#kit/query/rows.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { NIL_ID } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { openRows } from './openRows.ts';
import { inspectionTable } from './table.ts';

export const WORKLOAD_QUERY = ['from', 'to', 'group', 'first', 'filter'] as const;

/** The kinds of lanes, and the sources of their names. */
const LANES = {
  responsible: {
    lane: sql`t.responsible_id`,
    name: (tenant: RawBuilder<unknown>) =>
      sql`(select u.full_name from app_user u where u.tenant_id = ${tenant} and u.id = l.lane)`,
  },
  business_unit: {
    lane: sql`t.business_unit_id`,
    name: (tenant: RawBuilder<unknown>) =>
      sql`(select b.name from business_unit b where b.tenant_id = ${tenant} and b.id = l.lane)`,
  },
} as const;
type Group = keyof typeof LANES;

const SHOWN = Object.keys(planned.shape) as (keyof PlannedView)[];
/** Stands for nobody, so that lanes can be compared. */
const NOBODY = NIL_ID;

/** The most inspections shown for a day, and for all days of a lane. */
const MAX_FIRST = 10;
const MAX_FIRST_OF_LANE = 28;

interface WorkloadQuestion {
  from: string;
  to: string;
  group: Group | null;
  first: number;
  filters: Filter[];
}

function questionOf(query: QueryReader): WorkloadQuestion {
  const day = (name: 'from' | 'to') => {
    const text = query.one(name);
    if (text === null) throw invalid(['query', name], 'required', query.locale);
    if (!isDate(text)) throw invalid(['query', name], 'date', query.locale);
    return text;
  };
  const [from, to] = [day('from'), day('to')];
  const days = dayOfText(to) - dayOfText(from) + 1;
  if (days < 1 || days > MAX_WORKLOAD_DAYS) throw invalid(['query', 'to'], 'range', query.locale);
  const group = query.one('group');
  if (group !== null && !Object.hasOwn(LANES, group))
    throw invalid(['query', 'group'], 'value', query.locale);
  const first = query.integer('first', { min: 0, max: MAX_FIRST }) ?? 0;
  if (group !== null && first * days > MAX_FIRST_OF_LANE)
    throw invalid(['query', 'first'], 'range', query.locale);
  return {
    from,
    to,
    group: group as Group | null,
    first,
    filters: query.filters('filter', inspectionTable.resource),
  };
}

interface WorkloadCell {
  lane: string | null;
  name: string | null;
  lane_inspections: number;
  lane_items: number;
  lanes: number;
  day: string;
  inspections: number;
  items: number;
  first: string[];
}

/** The open inspections by day and lane, with their number, their items and the first of them (docs/decisions/inspections.md). */
export async function readWorkload(ctx: ReadCtx, query: QueryReader): Promise<Workload> {
  const question = questionOf(query);
  const cells = await ctx.read<WorkloadCell>(unprepared(cellsOf(ctx, question)));
  const shown = await plannedById(
    ctx,
    cells.flatMap(({ first }) => first),
  );
  const lanes = Map.groupBy(cells, ({ lane }) => lane);
  return {
    lanes: [...lanes].map(([id, days]) => ({
      lane: id === null ? null : { id, name: days[0]?.name ?? '' },
      inspections: days[0]?.lane_inspections ?? 0,
      items: days[0]?.lane_items ?? 0,
      days: days.map(({ day, inspections, items, first }) => ({
        day,
        inspections,
        items,
        // one that has been deleted meanwhile is left out
        first: first.flatMap((one) => shown.get(one) ?? []),
      })),
    })),
    left_out: Math.max(0, (cells[0]?.lanes ?? 0) - lanes.size),
  };
}

/** One pass over the open inspections of these days; names are looked up for the lanes that are shown. */
function cellsOf(
  ctx: ReadCtx,
  { from, to, group, first, filters }: WorkloadQuestion,
): RawBuilder<unknown> {
  const { tenant_id, time_zone: zone } = ctx.actor;
  const tenant = sql`${tenant_id}::uuid`;
  const rows = fromOf(ctx, inspectionTable, sql`(${openRows(ctx)}) as t`);
  const matching = allOf([
    sql<boolean>`not t.archived and t.assigned_time >= ${startOf(from, zone)} and t.assigned_time < ${startOf(to, zone, 1)}`,
    ...filterConditions(ctx, inspectionTable, { from: rows, filters }),
  ]);
  const lanes = group === null ? undefined : LANES[group];
  const ids =
    first === 0
      ? sql`'{}'::uuid[]`
      : sql`(array_agg(r.id order by r.assigned_time, r.id))[1:${first}::int]`;
  return sql`with rows as materialized (
      select t.id, ${lanes ? sql`coalesce(${lanes.lane}, ${NOBODY}::uuid)` : sql`${NOBODY}::uuid`} as lane,
        (t.assigned_time at time zone ${zone}::text)::date as day, t.assigned_time, t.item_total
      from ${rows.clause()} where ${matching}),
    lanes as materialized (
      select r.lane, count(*)::int as inspections, sum(r.item_total)::int as items, count(*) over ()::int as lanes
      from rows r group by r.lane order by items desc, r.lane limit ${MAX_LANES}::int),
    named as materialized (select l.*, ${lanes?.name(tenant) ?? sql`null`} as name from lanes l),
    cells as materialized (
      select r.lane, r.day, count(*)::int as inspections, sum(r.item_total)::int as items, ${ids} as first
      from rows r where r.lane = any(array(select l.lane from lanes l)) group by r.lane, r.day)
    select nullif(c.lane, ${NOBODY}::uuid) as lane, c.day, c.inspections, c.items, c.first,
      l.inspections as lane_inspections, l.items as lane_items, l.lanes, l.name
    from cells c join named l on l.lane = c.lane order by l.items desc, c.lane, c.day`;
}

async function plannedById(ctx: ReadCtx, ids: string[]): Promise<ReadonlyMap<string, PlannedView>> {
  if (ids.length === 0) return new Map();
  const [presenting, rows] = await Promise.all([
    presentingOf(ctx),
    rowsById(ctx, inspectionTable, { ids, fields: SHOWN }),
  ]);
  const present = presenter(inspectionTable, SHOWN, presenting);
  return new Map(
    rows.map((row) => [String(row['_id']), present(row) as PlannedView]), // the fields selected
  );
}
