import { PERIOD_NAMES } from '@plumbline/contract/kit/periods';
import { isPlace } from '@plumbline/contract/kit/kinds';
import type { Field, Resource } from '@plumbline/contract/kit/resource';
import fc from 'fast-check';
import { valueAt } from './oracle.ts';
import type { Rows } from './oracle.ts';

// Wildcards of LIKE and what folds into them, list separators, words of the grammar, cases and accents.
export const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...Array.from('aAbBéÉüßЖж09 %_\\,-:=~/％＿＼')),
    minLength: 1,
    maxLength: 6,
  }),
  fc.constantFrom('Bridge', 'ridge', 'steel', '/exist/', 'null', 'true', '-1', "'; --", ':in:'),
);

export interface Place {
  path: string[];
  field: Field;
}

const moments = [
  '2026-01-01',
  '2030-01-05',
  '0001-01-01',
  '9999-12-31',
  '2026-11-20T10:00:00Z',
  '2030-01-04T23:30:00.000001-02:00',
];

export const relative = [
  'now',
  '-7d',
  '+2w',
  '-6m',
  '+1y',
  '+40m',
  '2030-01-06',
  '2030-01-06T00:00:00Z',
]
  .flatMap((value) => [`/more/${value}`, `/less/${value}`])
  .concat(PERIOD_NAMES.map((name) => `/in/${name}`));

/** Values that the field has in some row, and others. */
export function valueOf(
  rows: Rows,
  resource: Resource,
  { path, field }: Place,
): fc.Arbitrary<string> {
  const own = [...(rows.get(resource.name)?.values() ?? [])]
    .flatMap((row) => (isPlace(field) ? [row.id] : [valueAt(rows, resource, row, path)].flat()))
    .filter((value) => value !== null)
    .map(String);
  const present = own.length > 0 ? [fc.constantFrom(...own)] : [];
  switch (field.kind) {
    case 'text':
    case 'texts':
      return fc.oneof(
        ...present,
        text,
        ...present.map((one) => one.map((whole) => whole.slice(1, 4) || 'x')),
      );
    case 'search': {
      const names = [...(rows.get(resource.name)?.values() ?? [])].map((row) =>
        String(row[resource.label]),
      );
      const word = fc.oneof(
        text,
        fc.constantFrom(...names),
        fc.constantFrom(...names).map((name) => name.slice(1, 4)),
      );
      return fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    }
    case 'integer':
    case 'dictionary':
      return fc.oneof(...present, fc.integer({ min: -5, max: 40 }).map(String));
    case 'decimal':
      return fc.oneof(
        ...present,
        fc.integer({ min: -500, max: 4000 }).map((n) => String(n / 100)),
      );
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'date':
      return fc.oneof(...present, fc.constantFrom(...moments.filter((one) => one.length === 10)));
    case 'time':
      return fc.oneof(
        ...present,
        ...present.map((one) => one.map((whole) => whole.slice(0, 10))),
        fc.constantFrom(...moments),
      );
    default:
      return fc.oneof(...present, fc.uuid());
  }
}
