import { OPEN_STATUSES, STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { numberText } from '@plumbline/contract/kit/format';
import { joinList } from '@plumbline/contract/kit/query';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { sql } from 'kysely';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import { qualityAt } from '#areas/qualityHistory/service.ts';
import { countRows } from '#kit/entity/read.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { rowsOf } from '../request.ts';
import type { ReportRequest } from '../request.ts';
import { listing } from '../document.ts';
import type { Block } from '../document.ts';

const DAYS = 30;
/** The most inspections in a list of a report. */
const LISTED = 20;

interface BriefSubject {
  entity: 'object' | 'business_unit';
  id: string;
  quality: QualitySummary;
}

/**
 * The inspections of the subject's branch. An object is looked for from each inspection upwards, since there are fewer
 * inspections than sub-objects of a large object.
 */
const within = (
  { ctx: { actor } }: ReportRequest,
  { entity, id }: BriefSubject,
): InspectionQuery => {
  if (entity === 'business_unit') return { filter: [`business_unit.branch.id=${id}`], only: [] };
  const tenant = sql`${actor.tenant_id}::uuid`;
  const isVisible = objectTable.visible?.(sql.ref('o'), actor) ?? sql`true`;
  const isBelow = sql<boolean>`exists (
    with recursive up as (
      select o.id, o.parent_id from object o where o.tenant_id = ${tenant} and o.id = t.object_id and ${isVisible}
      union all
      select above.id, above.parent_id from up cross join lateral (
        select a.id, a.parent_id from object a where a.tenant_id = ${tenant} and a.id = up.parent_id offset 0) above)
    select from up where up.id = ${id}::uuid)`;
  return { filter: [], only: [isBelow] };
};
const OPEN = `operative_status:in:${joinList(OPEN_STATUSES.map(String))}`;
const LATE = sql<boolean>`t.finished_at > t.due_time`;

/** A filter of the list of inspections, and conditions that its filters cannot express. */
interface InspectionQuery {
  filter: string[];
  only: Condition[];
}

/** At the moment of the report, the same as for its other numbers. */
const overdueAt = (request: ReportRequest, subject: BriefSubject): InspectionQuery => {
  const { filter, only } = within(request, subject);
  return {
    filter: [...filter, OPEN],
    only: [...only, sql<boolean>`t.due_time < ${request.ctx.now.toISOString()}::timestamptz`],
  };
};
const nextAfter = (request: ReportRequest, subject: BriefSubject): InspectionQuery => {
  const { filter, only } = within(request, subject);
  const now = request.ctx.now.toISOString();
  return {
    filter: [...filter, OPEN, `due_or_assigned<=${daysFrom(request, DAYS).toISOString()}`],
    only: [...only, sql<boolean>`coalesce(t.due_time >= ${now}::timestamptz, true)`],
  };
};

const daysFrom = ({ ctx }: ReportRequest, days: number): Date =>
  new Date(ctx.now.getTime() + days * DAY_MS);

/** The state in a few lines, before any table: what is wrong, since when, what was done and what comes next. */
export async function briefOf(request: ReportRequest, subject: BriefSubject): Promise<string[]> {
  const { ctx, words } = request;
  const { quality } = subject;
  const begin = daysFrom(request, -DAYS);
  const { filter, only } = within(request, subject);
  const completed = [
    ...filter,
    `operative_status=${STATUS.completed}`,
    `finished_at>=${begin.toISOString()}`,
  ];
  const [before, count, late, overdue, next] = await Promise.all([
    qualityAt(ctx, subject, begin),
    countOf(request, { filter: completed, only }),
    countOf(request, { filter: completed, only: [...only, LATE] }),
    countOf(request, overdueAt(request, subject)),
    countOf(request, nextAfter(request, subject)),
  ]);
  const states = [
    { code: QUALITY.critical, now: quality.critical, was: before?.critical },
    { code: QUALITY.attention, now: quality.attention, was: before?.attention },
  ].map(({ code, now, was }) => ({ name: words.coded('quality_status', code).name, now, was }));
  return [
    quality.total === 0
      ? words.text('not_assessed')
      : words.text('brief_now', {
          states: states.map(({ name, now }) => `${name} ${numberText(now)}`).join(', '),
          total: numberText(quality.total),
        }),
    ...(before === null
      ? []
      : [
          words.text('brief_trend', {
            days: DAYS,
            states: states
              .map(({ name, now, was = now }) => `${name} ${signed(now - was)}`)
              .join(', '),
          }),
        ]),
    words.text('brief_done', { days: DAYS, count, late }),
    words.text('brief_open', { days: DAYS, overdue, next }),
  ];
}

const signed = (change: number): string => {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${sign}${numberText(Math.abs(change))}`;
};

const countOf = async (
  { ctx }: ReportRequest,
  { filter, only }: InspectionQuery,
): Promise<string> => numberText(await countRows(ctx, inspectionTable, filter, only));

/** The overdue inspections, the oldest first, and the next ones to be done. */
export async function openInspections(
  request: ReportRequest,
  subject: BriefSubject,
): Promise<Block[]> {
  const { words } = request;
  const lists = [
    toDoList(request, words.text('overdue'), overdueAt(request, subject)),
    toDoList(request, words.text('next', { days: DAYS }), nextAfter(request, subject)),
  ];
  return (await Promise.all(lists)).flat();
}

async function toDoList(
  request: ReportRequest,
  title: string,
  { filter, only }: InspectionQuery,
): Promise<Block[]> {
  const { words } = request;
  const query = {
    filter,
    sort_by: 'due_or_assigned',
    page_size: String(LISTED),
    with_total: 'true',
  };
  const { items, total } = await rowsOf<InspectionView>(request, inspectionTable, query, only);
  return listing(title, {
    none: words.text('no_open'),
    columns: [
      { title: words.field('number'), share: 0 },
      { title: words.field('template_name'), share: 3 },
      { title: words.field('object'), share: 4 },
      { title: words.field('responsible'), share: 3 },
      { title: words.field('due_time'), share: 0 },
    ],
    rows: items.map((one) => ({
      cells: [
        one.number,
        one.template_name,
        one.object.name,
        one.responsible?.name ?? '–',
        words.momentCell(one.due_or_assigned),
      ],
    })),
    further: words.further((total ?? items.length) - items.length),
  });
}
