import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import type { SeriesPoint, ValueSeries } from '@plumbline/contract/indicators/series';
import type { IndicatorValueView, IndicatorView } from '@plumbline/contract/indicators/wire';
import { numberText } from '@plumbline/contract/kit/format';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { constraintTable } from '#areas/constraints/table.ts';
import { readValueSeries } from '#areas/indicators/service.ts';
import { indicatorTable, indicatorValueTable } from '#areas/indicators/table.ts';
import { readRow } from '#kit/entity/read.ts';
import { pagesOf, weightOfRows } from '../asking.ts';
import type { Asking, Draft } from '../asking.ts';
import { givenFacts, heading, listing, sentence } from '../document.ts';
import type { Block, ChartBlock, ReportRow } from '../document.ts';
import type { Words } from '../words.ts';
import { constraintList, constraintsOf } from './constraints.ts';

/** Points of the printed line. */
const POINTS = 400;
/** Values in the table: what is worth reading on paper, and what a spreadsheet calculates with (docs/performance.md). */
const VALUES = { pdf: 1000, xlsx: 20_000 };
const TICKS = 5;

/** The values of an indicator over time. */
export async function indicatorHistory(asking: Asking): Promise<Draft> {
  const { ctx, id, has, settings } = asking;
  const { view } = await readRow(ctx, indicatorTable, id);
  const indicator = view as unknown as IndicatorView; // as the resource declares
  const series = await readValueSeries(ctx, id, { ...rangeOf(asking), parts: POINTS });
  return {
    weight: [
      Math.min(series.count, VALUES[settings.format]),
      ...(has('constraints')
        ? [() => weightOfRows(asking, constraintTable, `indicator=${id}`)]
        : []),
    ],
    key: null,
    write: async () => await write(asking, indicator, series),
  };
}

/** From the beginning of the first day to the end of the last one, by the clock of whoever asks. */
function rangeOf({ ctx, settings }: Asking): { from: string | null; to: string | null } {
  const midnight = (day: number) =>
    momentIn(ctx.actor.time_zone, { day, hour: 0, minute: 0 }).getTime();
  const { from, to } = settings;
  return {
    from: from === undefined ? null : new Date(midnight(dayOfText(from))).toISOString(),
    to: to === undefined ? null : new Date(midnight(dayOfText(to) + 1) - 1).toISOString(),
  };
}

async function write(asking: Asking, indicator: IndicatorView, series: ValueSeries) {
  const { ctx, words, id, has } = asking;
  const unit = words.unit(indicator);
  const constraints =
    has('chart') || has('constraints')
      ? await constraintsOf(asking, { filter: `indicator=${id}` })
      : { items: [], left: 0 };
  const { count, points } = series;
  const said = (value: number) => words.value(value, unit, indicator.decimals);
  const mean = points.reduce((sum, [, n, , , value]) => sum + n * value, 0) / count;
  return {
    title: words.coded('report', 5).name,
    subject: indicator.name,
    place: indicator.object.name,
    path: `/indicators/info/${id}` as const,
    as_of: words.asOf(ctx.now),
    part: '',
    facts: givenFacts([
      [words.field('quality_status'), words.quality(indicator.quality_status?.code ?? null)],
      [words.field('code'), indicator.code],
      [
        words.field('last_value'),
        indicator.last_value === null ? null : said(indicator.last_value),
      ],
      [words.field('measured_at'), words.moment(indicator.date)],
      [words.text('period'), count === 0 ? null : periodOf(words, series)],
      [words.text('count'), words.count(count)],
      [words.text('least'), count === 0 ? null : said(Math.min(...points.map((one) => one[2])))],
      [words.text('greatest'), count === 0 ? null : said(Math.max(...points.map((one) => one[3])))],
      [words.text('mean'), count === 0 ? null : said(mean)],
    ]),
    summary: null,
    blocks: [
      ...(has('chart') ? chartOf(words, series, constraints.items) : []),
      ...(has('constraints') ? constraintList(words, constraints, unit) : []),
      ...(has('values') ? await valuesOf(asking, indicator, unit) : []),
    ],
  };
}

const dayIn = (words: Words, at: string | null): string => words.moment(at).slice(0, 10);

const periodOf = (words: Words, { from, to }: ValueSeries): string =>
  `${dayIn(words, from)} – ${dayIn(words, to)}`;

function chartOf(
  words: Words,
  { points, from, to }: ValueSeries,
  constraints: readonly ConstraintView[],
): Block[] {
  const title = heading(words.text('chart'));
  if (points.length === 0 || from === null || to === null)
    return [title, sentence(words.text('no_values'))];
  const line = lineOf(points, { from, to }, (at) => words.moment(at));
  return [
    title,
    { ...line.chart, bands: constraints.flatMap((limits) => bandsOf(limits, line.y)) },
  ];
}

/** Where values are beyond the limits of a restriction; the worse colour lies above the other. */
function bandsOf(limits: ConstraintView, y: (value: number) => number): ChartBlock['bands'] {
  const { critical_min, attention_min, attention_max, critical_max } = limits;
  const bands = [
    ...above(QUALITY.attention, attention_max),
    ...below(QUALITY.attention, attention_min),
    ...above(QUALITY.critical, critical_max),
    ...below(QUALITY.critical, critical_min),
  ];
  const within = (part: number) => Math.min(Math.max(part, 0), 1);
  return bands
    .map(({ code, from, to }) => ({
      code,
      from: from === null ? 0 : within(y(from)),
      to: to === null ? 1 : within(y(to)),
    }))
    .filter(({ from, to }) => from < to);
}
const above = (code: number, from: number | null) =>
  from === null ? [] : [{ code, from, to: null }];
const below = (code: number, to: number | null) => (to === null ? [] : [{ code, from: null, to }]);

/** The means as one line, on a scale of round numbers. */
function lineOf(
  points: readonly SeriesPoint[],
  { from, to }: { from: string; to: string },
  momentOf: (at: string) => string,
): { chart: ChartBlock; y: (value: number) => number } {
  const means = points.map((point) => point[4]);
  const scale = scaleOf(Math.min(...means), Math.max(...means));
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const x = (at: string) => (end === start ? 0.5 : (Date.parse(at) - start) / (end - start));
  const y = (value: number) => (value - scale.low) / (scale.high - scale.low);
  const chart: ChartBlock = {
    kind: 'chart',
    runs: [points.map((point) => [x(point[0]), y(point[4])])],
    bands: [],
    ticks: scale.ticks.map((value) => ({ at: y(value), text: numberText(value) })),
    from: momentOf(from),
    to: momentOf(to),
  };
  return { chart, y };
}

/** A scale whose steps are 1, 2 or 5 times a power of ten. */
function scaleOf(least: number, greatest: number) {
  const span = greatest - least || Math.abs(greatest) || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = power * ([1, 2, 5, 10].find((factor) => power * factor * TICKS >= span) ?? 10);
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(greatest / step) * step, low + step);
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, n) => low + n * step);
  return { low, high, ticks };
}

async function valuesOf(
  asking: Asking,
  { decimals }: IndicatorView,
  unit: string | null,
): Promise<Block[]> {
  const { words, id, settings } = asking;
  const { from, to } = rangeOf(asking);
  const query = {
    filter: [
      `indicator=${id}`,
      ...(from === null ? [] : [`measured_at>=${from}`]),
      ...(to === null ? [] : [`measured_at<=${to}`]),
    ],
    sort_by: '-measured_at',
  };
  const { items, left } = await pagesOf(asking, indicatorValueTable, {
    query,
    most: VALUES[settings.format],
    make: (one: IndicatorValueView): ReportRow => ({
      cells: [
        words.momentCell(one.measured_at),
        words.value(one.value, unit, decimals),
        one.validation_status.name,
        one.comment ?? '',
        one.created_by?.name ?? '',
      ],
    }),
  });
  return listing(words.text('values'), {
    none: words.text('no_values'),
    columns: [
      { title: words.field('measured_at'), share: 0 },
      { title: words.field('value'), share: 2, right: true },
      { title: words.field('validation_status'), share: 2 },
      { title: words.field('comment'), share: 4 },
      { title: words.field('created_by'), share: 3 },
    ],
    rows: items,
    further: words.further(left),
  });
}
