import { NO_TERMS } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE, verdictOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { worst } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import fc from 'fast-check';
import { createTranslator, type Messages } from 'use-intl';
import { expect, test } from 'vitest';
import { loadMessages } from '../../kit/i18n/i18n.ts';
import { bandsOf } from './bands.ts';

const t = createTranslator<Messages, 'constraint'>({
  locale: 'en-GB',
  messages: await loadMessages('en-GB', ['frame']),
  namespace: 'constraint',
});
const today = '2026-11-25';
const limits = (terms: Partial<LimitTerms>): LimitTerms => ({
  constraint_type_code: CONSTRAINT_TYPE.value,
  ...NO_TERMS,
  ...terms,
});
const shown = (...terms: LimitTerms[]) =>
  bandsOf(t, terms, { today, unit: null }).map(({ from, to, label }) => [from, to, label]);

const CASES: [name: string, terms: LimitTerms[], expected: unknown[]][] = [
  ['no restriction', [], []],
  [
    'two steps above',
    [limits({ attention_max: 70, critical_max: 80 })],
    [
      [70, 80, 'Attention above 70'],
      [80, null, 'Critical above 80'],
    ],
  ],
  [
    'two steps on both sides',
    [limits({ critical_min: 1, attention_min: 2, attention_max: 7, critical_max: 8 })],
    [
      [null, 1, 'Critical below 1'],
      [1, 2, 'Attention below 2'],
      [7, 8, 'Attention above 7'],
      [8, null, 'Critical above 8'],
    ],
  ],
  [
    'the worse of two restrictions',
    [limits({ critical_max: 80 }), limits({ attention_max: 70, critical_max: 90 })],
    [
      [70, 80, 'Attention above 70'],
      [80, null, 'Critical above 80'],
    ],
  ],
  ['one no longer in force', [limits({ critical_max: 80, valid_to: '2026-11-24' })], []],
  [
    'one whose bounds coincide',
    [limits({ attention_max: 80, critical_max: 80 })],
    [[80, null, 'Critical above 80']],
  ],
];
test.each(CASES)('%s', (_name, terms, expected) => {
  expect(shown(...terms)).toEqual(expected);
});

test('rates every value as the restrictions do', () => {
  const ordered = fc
    .array(fc.option(fc.integer({ min: -9, max: 9 })), { minLength: 4, maxLength: 4 })
    .map((bounds) => {
      const given = bounds.filter((bound) => bound !== null).toSorted((a, b) => a - b);
      const [critical_min = null, attention_min = null, attention_max = null, critical_max = null] =
        bounds.map((bound) => (bound === null ? null : (given.shift() ?? null)));
      return limits({ critical_min, attention_min, attention_max, critical_max });
    });
  fc.assert(
    fc.property(
      fc.array(ordered, { maxLength: 3 }),
      fc.integer({ min: -21, max: 21 }),
      (all, n) => {
        const value = n / 2 + 0.25; // on no bound
        const expected = all.reduce<Quality | null>(
          (sum, terms) => worst(sum, verdictOf(terms, { value, today })),
          null,
        );
        const band = bandsOf(t, all, { today, unit: null }).find(
          ({ from, to }) => (from === null || value > from) && (to === null || value < to),
        );
        expect(band?.quality ?? 30).toBe(expected ?? 30);
      },
    ),
  );
});
