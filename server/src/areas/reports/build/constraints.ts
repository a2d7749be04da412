import { isInForce } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import { constraintTable } from '#areas/constraints/table.ts';
import { indicatorTable } from '#areas/indicators/table.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { MOST_LISTED, pagesOf, rowsOf } from '../request.ts';
import type { ReportRequest } from '../request.ts';
import { listing } from '../document.ts';
import type { Block, ReportCell } from '../document.ts';
import { limitsOf } from './limits.ts';
import type { Words } from '../words.ts';

type MeasuredUnit = Pick<IndicatorView, 'id' | 'measure_unit'>;

interface FirstConstraints {
  items: ConstraintView[];
  /** Number of omitted ones. */
  left: number;
}

/** The restrictions of an object or of an indicator. */
export async function constraintsOf(
  request: ReportRequest,
  only: Condition[],
): Promise<FirstConstraints> {
  const make = (one: ConstraintView) => one;
  return await pagesOf(request, constraintTable, { query: { sort_by: 'name' }, only, make });
}

/** Lists the present state of restrictions; unless all belong to one `indicator`, each names its own. */
export async function constraintList(
  request: ReportRequest,
  { items, left }: FirstConstraints,
  indicator: MeasuredUnit | null = null,
): Promise<Block[]> {
  const { words } = request;
  const unitOf = indicator === null ? await unitsOf(request, items) : () => words.unit(indicator);
  const own = <T>(cell: T) => (indicator === null ? [cell] : []);
  return listing(words.text('constraints'), {
    none: words.text('no_constraints'),
    columns: [
      { title: words.field('name'), share: 3 },
      ...own({ title: words.field('indicator'), share: 3 }),
      { title: words.text('limits'), share: 4 },
      { title: words.field('valid_to'), share: 0 },
      { title: words.field('quality_status'), share: 0 },
    ],
    rows: items.map((one) => ({
      cells: [
        one.name,
        ...own(one.indicator?.name ?? ''),
        termsOf(words, one, unitOf(one)),
        one.valid_to ?? '',
        verdictOn(request, one),
      ],
    })),
    further: words.further(left),
  });
}

/** The units of the limits of restrictions, whose views only name their indicators. */
async function unitsOf(
  request: ReportRequest,
  items: readonly ConstraintView[],
): Promise<(one: ConstraintView) => string | null> {
  const ids = [...new Set(items.flatMap(({ indicator }) => indicator?.id ?? []))];
  if (ids.length === 0) return () => null;
  const query = {
    fields: 'measure_unit',
    with_archived: 'true',
    with_total: 'false',
    page_size: String(MOST_LISTED),
  };
  const { items: indicators } = await rowsOf<MeasuredUnit>(request, indicatorTable, query, [
    sql<boolean>`t.id in (select unnest(${ids}::uuid[]))`,
  ]);
  const units = new Map(indicators.map((one) => [one.id, request.words.unit(one)]));
  return ({ indicator }) => units.get(indicator?.id ?? '') ?? null;
}

const termsOf = (words: Words, constraint: ConstraintView, unit: string | null): string =>
  constraint.boundary_date === null
    ? limitsOf(words, constraint, unit).join(', ')
    : words.text('critical_after', { value: constraint.boundary_date });

/** The verdict in the words of the page, or the reason why there is none. */
function verdictOn({ ctx, words }: ReportRequest, one: ConstraintView): ReportCell {
  if (one.quality_status !== null) return words.quality(one.quality_status.code);
  const today = dayText(dayIn(ctx.actor.time_zone, ctx.now));
  return words.notRated(isInForce(one, today) ? 'no_value' : 'not_in_force');
}
