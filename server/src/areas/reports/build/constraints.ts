import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { constraintTable } from '#areas/constraints/table.ts';
import { pagesOf } from '../asking.ts';
import type { Asking } from '../asking.ts';
import { listing } from '../document.ts';
import type { Block } from '../document.ts';
import { limitsOf } from './limits.ts';
import type { Words } from '../words.ts';

interface FirstConstraints {
  items: ConstraintView[];
  /** How many more there are. */
  left: number;
}

/** The restrictions of an object or of an indicator. */
export async function constraintsOf(
  asking: Asking,
  query: { filter: string },
): Promise<FirstConstraints> {
  const make = (one: ConstraintView) => one;
  return await pagesOf(asking, constraintTable, { query: { ...query, sort_by: 'name' }, make });
}

/** What restrictions say today; `unit` is that of their limits, if it is the same for all of them. */
export function constraintList(
  words: Words,
  { items, left }: FirstConstraints,
  unit: string | null = null,
): Block[] {
  return listing(words.text('constraints'), {
    none: words.text('no_constraints'),
    columns: [
      { title: words.field('name'), share: 3 },
      { title: words.text('limits'), share: 4 },
      { title: words.field('valid_to'), share: 0 },
      { title: words.field('quality_status'), share: 0 },
    ],
    rows: items.map((one) => ({
      cells: [
        one.name,
        termsOf(words, one, unit),
        one.valid_to ?? '',
        words.quality(one.quality_status?.code ?? null),
      ],
    })),
    further: words.further(left),
  });
}

const termsOf = (words: Words, constraint: ConstraintView, unit: string | null): string =>
  constraint.boundary_date === null
    ? limitsOf(words, constraint, unit).join(', ')
    : words.text('critical_after', { value: constraint.boundary_date });
