import { SERIES_PARTS } from '@plumbline/contract/indicators/series';
import type { SeriesPoint, ValueSeries } from '@plumbline/contract/indicators/series';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import { Refusal } from '@plumbline/contract/kit/errors';
import { isTime } from '@plumbline/contract/kit/literals';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { visibleRow } from '#kit/entity/read.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { indicatorTable } from '../table.ts';

export const SERIES_QUERY = ['from', 'to', 'parts'] as const;

interface Range {
  from: string | null;
  to: string | null;
  parts: number;
}

export function seriesQuery(query: QueryReader): Range {
  const parts = query.integer('parts', { min: 1, max: SERIES_PARTS.max }) ?? SERIES_PARTS.default;
  const [from, to] = [momentOf(query, 'from'), momentOf(query, 'to')];
  if (from !== null && to !== null && Date.parse(from) > Date.parse(to))
    throw invalid(['query', 'to'], 'range', query.locale);
  return { from, to, parts };
}

function momentOf(query: QueryReader, name: string): string | null {
  const text = query.one(name);
  if (text !== null && !isTime(text)) throw invalid(['query', name], 'date', query.locale);
  return text;
}

/**
 * Reads the values of an indicator that are not rejected; more than `parts` of them are summed up in parts of equal
 * length.
 */
export async function readValueSeries(
  ctx: ReadCtx,
  id: string,
  range: Range,
): Promise<ValueSeries> {
  const first = await firstValues(ctx, id, range);
  if (!first?.is_visible) throw new Refusal('not_found');
  const { limits, values } = first;
  const from = range.from ?? limits?.from ?? range.to;
  const to = range.to ?? limits?.to ?? range.from;
  const isShort = values.length <= range.parts;
  const points =
    isShort || from === null || to === null
      ? values.map(([at, value]): SeriesPoint => [at, 1, value, value, value])
      : await partsOf(ctx, id, { from, to, parts: range.parts });
  const count = points.reduce((sum, [, n]) => sum + n, 0);
  return { limits, from, to, count, points };
}

/** The values that count, as `v`. */
const valuesOf = ({ actor }: ReadCtx, id: string): RawBuilder<unknown> =>
  sql`from indicator_value v where v.tenant_id = ${actor.tenant_id}::uuid and v.indicator_id = ${id}::uuid
    and v.validation_status_code <> ${VALIDATION.rejected}::smallint`;

const iso = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface FirstValues {
  is_visible: boolean;
  limits: ValueSeries['limits'];
  values: [at: string, value: number][];
}

/** Reads the limits, and the values of the range up to the first that is one too many. */
async function firstValues(
  ctx: ReadCtx,
  id: string,
  { from, to, parts }: Range,
): Promise<FirstValues | undefined> {
  const values = valuesOf(ctx, id);
  const within = [
    ...(from === null ? [] : [sql`and v.measured_at >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`and v.measured_at <= ${to}::timestamptz`]),
  ];
  const [row] = await ctx.read<FirstValues>(
    sql`
      select exists (${visibleRow(ctx, indicatorTable, id)}) as is_visible,
        (select jsonb_build_object('from', ${iso(sql`f.at`)}, 'to', ${iso(sql`l.at`)})
          from (select v.measured_at as at ${values} order by v.measured_at limit 1) f,
            (select v.measured_at as at ${values} order by v.measured_at desc limit 1) l) as limits,
        (select coalesce(jsonb_agg(jsonb_build_array(${iso(sql`n.measured_at`)}, n.value) order by n.measured_at), '[]')
          from (select v.measured_at, v.value ${values} ${sql.join(within, sql` `)} order by v.measured_at limit ${parts + 1}::int) n) as values`,
  );
  return row;
}

/**
 * Each part is one range of the index: together they read it once, and no row is sorted or assigned to its part. A plan kept
 * from when there were few values would read all of them for each part.
 */
async function partsOf(
  ctx: ReadCtx,
  id: string,
  { from, to, parts }: { from: string; to: string; parts: number },
): Promise<SeriesPoint[]> {
  // In seconds since 1970: days of the calendar differ in length.
  const bound = (n: RawBuilder<unknown>) =>
    sql`to_timestamp(r.first + (r.last - r.first) * (${n}) / ${parts}::int)`;
  const rows = await ctx.read<{ point: SeriesPoint }>(
    unprepared(sql`
      select jsonb_build_array(${iso(bound(sql`n + 0.5::float8`))}, part.count, part.min, part.max, round(part.mean, 6)) as point
      from (select extract(epoch from ${from}::timestamptz)::float8 as first, extract(epoch from ${to}::timestamptz)::float8 as last) r
      cross join generate_series(0, ${parts}::int - 1) n
      cross join lateral (
        select count(*) as count, min(v.value) as min, max(v.value) as max, avg(v.value) as mean ${valuesOf(ctx, id)}
          and v.measured_at >= case n when 0 then ${from}::timestamptz else ${bound(sql`n`)} end
          and v.measured_at < case n when ${parts}::int - 1 then ${to}::timestamptz + interval '1 microsecond' else ${bound(sql`n + 1`)} end
        offset 0) part
      where part.count > 0 order by n`),
  );
  return rows.map(({ point }) => point);
}
