import { isDate } from '@plumbline/contract/kit/literals';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import type { QualityPoint, QualitySummary } from '@plumbline/contract/quality/schemas';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { SUBJECT_KIND } from './table.ts';
import type { WithHistory } from './table.ts';

export const HISTORY_QUERY = ['from', 'to'] as const;

/** More points than these are reduced to two of each interval. */
const MOST_POINTS = 500;
const INTERVALS = 240;
/** Number of newest points in an interval among which the worst is searched, so that a read has a limit. */
const LOOKED_AT = 400;

/** A span of time; without `from` it begins with the first point. */
interface HistorySpan {
  from: Date | null;
  to: Date;
}

/** From the beginning of a day to the end of another, at most to now. */
export function spanOf({ actor, now }: ReadCtx, query: QueryReader): HistorySpan {
  const day = (name: 'from' | 'to', later: number) => {
    const text = query.one(name);
    if (text === null) return null;
    if (!isDate(text)) throw invalid(['query', name], 'date', query.locale);
    return startOfDay(actor.time_zone, dayOfText(text) + later);
  };
  const from = day('from', 0);
  const to = day('to', 1);
  if (from && (from > now || (to && from >= to)))
    throw invalid(['query', to && from >= to ? 'to' : 'from'], 'range', query.locale);
  return { from, to: to && to < now ? to : now };
}

/** Reads the summary at the beginning of the span, each change, and the summary at the end. */
export async function readHistory(
  ctx: ReadCtx,
  subject: { entity: WithHistory; id: string; quality: QualitySummary },
  span: HistorySpan,
): Promise<QualityPoint[]> {
  const points = await pointsIn(ctx, subject, span);
  return clippedTo(points, span, span.to < ctx.now ? null : subject.quality);
}

/**
 * Clips the points, in order of time, to the span. `present` is the present summary; for a span that is past, the last
 * point has the one at its end.
 */
export function clippedTo(
  points: readonly QualityPoint[],
  { from, to }: HistorySpan,
  present: Omit<QualityPoint, 'at'> | null,
): QualityPoint[] {
  const last = present ?? points.at(-1);
  if (!last) return [];
  const { ok, attention, critical, actual_ok, actual_attention, actual_critical } = last;
  const counts = { ok, attention, critical, actual_ok, actual_attention, actual_critical };
  return [
    ...points.map((point) =>
      from && new Date(point.at) < from ? { ...point, at: from.toISOString() } : point,
    ),
    { at: to.toISOString(), ...counts },
  ];
}

const COLUMNS = sql`p.at, p.ok, p.attention, p.critical, p.actual_ok, p.actual_attention, p.actual_critical`;

/** The points of the span with the one before, or, if they are too many, the last and the worst of each interval. */
async function pointsIn(
  { actor, read }: ReadCtx,
  { entity, id }: { entity: WithHistory; id: string },
  { from, to }: HistorySpan,
): Promise<QualityPoint[]> {
  const own = sql`p.tenant_id = ${actor.tenant_id}::uuid and p.subject_kind = ${SUBJECT_KIND[entity]}::smallint and p.subject_id = ${id}::uuid`;
  const first = sql`coalesce((select p.at from quality_point p where ${own} and p.at <= ${from}::timestamptz order by p.at desc limit 1),
    ${from}::timestamptz, '-infinity')`;
  const all = await read<QualityPoint>(
    sql`select ${COLUMNS} from quality_point p
      where ${own} and p.at >= ${first} and p.at < ${to}::timestamptz order by p.at limit ${MOST_POINTS}::int`,
  );
  const [before] = all;
  if (!before || all.length < MOST_POINTS) return all;
  const reduced = await read<QualityPoint>(
    sql`
      select ${COLUMNS} from (
        select greatest(${before.at}::timestamptz, ${from}::timestamptz) as begun, ${to}::timestamptz as ended) span
      cross join generate_series(0, ${INTERVALS - 1}::int) n
      cross join lateral (
        select r.* from (
          select p.*, row_number() over (order by p.at desc) as age, row_number() over (order by p.critical desc, p.attention desc, p.at desc) as place
          from (
            select p.* from quality_point p
            where ${own} and p.at > span.begun + (span.ended - span.begun) * n / ${INTERVALS}::int
              and p.at <= span.begun + (span.ended - span.begun) * (n + 1) / ${INTERVALS}::int and p.at < span.ended
            order by p.at desc limit ${LOOKED_AT}::int) p) r
        where r.age = 1 or r.place = 1) p
      order by p.at`,
  );
  return [before, ...reduced];
}
