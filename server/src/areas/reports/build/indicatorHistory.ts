import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import type { ValueSeries } from '@plumbline/contract/indicators/series';
import type { IndicatorValueView, IndicatorView } from '@plumbline/contract/indicators/wire';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { constraintTable } from '#areas/constraints/table.ts';
import { readValueSeries } from '#areas/indicators/service.ts';
import { indicatorTable, indicatorValueTable } from '#areas/indicators/table.ts';
import { readRow } from '#kit/entity/read.ts';
import { pagesOf, rowsWith, weightOfRows } from '../request.ts';
import type { ReportRequest, ReportDraft } from '../request.ts';
import { givenFacts, heading, listing, sentence } from '../document.ts';
import type { Block, ReportRow } from '../document.ts';
import type { Words } from '../words.ts';
import { seriesChart } from './chart.ts';
import { constraintList, constraintsOf } from './constraints.ts';

/** Number of points of the printed line. */
const POINTS = 400;
/**
 * The most values in the table: as many as are worth reading on paper, or calculating with in a spreadsheet
 * (docs/performance.md).
 */
const VALUES = { pdf: 1000, xlsx: 20_000 };

/** The values of an indicator over time. */
export async function indicatorHistory(request: ReportRequest): Promise<ReportDraft> {
  const { ctx, id, has, settings } = request;
  const [{ view }, series, constraints] = await Promise.all([
    readRow(ctx, indicatorTable, id),
    readValueSeries(ctx, id, { ...rangeOf(request), parts: POINTS }),
    has('constraints') ? weightOfRows(request, constraintTable, rowsWith('indicator_id', id)) : 0,
  ]);
  const indicator = view as unknown as IndicatorView; // as the resource declares
  return {
    weight: [Math.min(series.count, VALUES[settings.format]), constraints],
    key: null,
    write: async () => await write(request, indicator, series),
  };
}

/** From the beginning of the first day to the end of the last one, by the clock of the caller. */
function rangeOf({ ctx, settings }: ReportRequest): { from: string | null; to: string | null } {
  const midnight = (day: number) =>
    momentIn(ctx.actor.time_zone, { day, hour: 0, minute: 0 }).getTime();
  const { from, to } = settings;
  return {
    from: from === undefined ? null : new Date(midnight(dayOfText(from))).toISOString(),
    to: to === undefined ? null : new Date(midnight(dayOfText(to) + 1) - 1).toISOString(),
  };
}

async function write(request: ReportRequest, indicator: IndicatorView, series: ValueSeries) {
  const { ctx, words, id, has } = request;
  const unit = words.unit(indicator);
  const constraints =
    has('chart') || has('constraints')
      ? await constraintsOf(request, rowsWith('indicator_id', id))
      : { items: [], left: 0 };
  const { count, points } = series;
  const valueText = (value: number) => words.value(value, unit, indicator.decimals);
  const mean = points.reduce((sum, [, n, , , value]) => sum + n * value, 0) / count;
  return {
    title: words.coded('report', 5).name,
    subject: indicator.name,
    place: indicator.object.name,
    path: `/indicators/info/${id}` as const,
    as_of: words.asOf(ctx.now),
    part: '',
    brief: [],
    facts: givenFacts([
      [words.field('quality_status'), words.quality(indicator.quality_status?.code ?? null)],
      [words.field('code'), indicator.code],
      [
        words.field('last_value'),
        indicator.last_value === null ? null : valueText(indicator.last_value),
      ],
      [words.field('measured_at'), words.moment(indicator.date)],
      [words.text('period'), count === 0 ? null : periodOf(words, series)],
      [words.text('count'), words.count(count)],
      [
        words.text('least'),
        count === 0 ? null : valueText(Math.min(...points.map((one) => one[2]))),
      ],
      [
        words.text('greatest'),
        count === 0 ? null : valueText(Math.max(...points.map((one) => one[3]))),
      ],
      [words.text('mean'), count === 0 ? null : valueText(mean)],
    ]),
    summary: null,
    blocks: [
      ...(has('chart') ? chartOf(words, series, constraints.items) : []),
      ...(has('constraints') ? await constraintList(request, constraints, indicator) : []),
      ...(has('values') ? await valuesOf(request, indicator, unit) : []),
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
  return [title, seriesChart({ points, from, to }, constraints, (at) => words.moment(at))];
}

const VALUE_FIELDS = 'value,measured_at,validation_status,comment,created_by';

/** Of a meter the differences of its values, too. */
async function valuesOf(
  request: ReportRequest,
  { decimals, is_meter }: IndicatorView,
  unit: string | null,
): Promise<Block[]> {
  const { words, id, settings } = request;
  const { from, to } = rangeOf(request);
  const query = {
    filter: [
      `indicator=${id}`,
      ...(from === null ? [] : [`measured_at>=${from}`]),
      ...(to === null ? [] : [`measured_at<=${to}`]),
    ],
    sort_by: '-measured_at',
    ...(is_meter ? { fields: `${VALUE_FIELDS},meter` } : {}),
  };
  const { items, left } = await pagesOf(request, indicatorValueTable, {
    query,
    most: VALUES[settings.format],
    make: (one: IndicatorValueView): ReportRow => ({
      cells: [
        words.momentCell(one.measured_at),
        words.value(one.value, unit, decimals),
        ...(is_meter ? [words.value(one.meter?.difference ?? null, unit, decimals)] : []),
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
      ...(is_meter ? [{ title: words.field('difference'), share: 2, right: true as const }] : []),
      { title: words.field('validation_status'), share: 2 },
      { title: words.field('comment'), share: 4 },
      { title: words.field('created_by'), share: 3 },
    ],
    rows: items,
    further: words.further(left),
  });
}
