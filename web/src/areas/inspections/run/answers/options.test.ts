import type { ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import { optionsOf } from './options.ts';

const item = (check_type: number, change: Partial<ItemView> = {}) =>
  ({
    check_type: { id: '', code: check_type, name: '' },
    choices: [],
    rule: null,
    value: null,
    not_applicable: false,
    quality_status: null,
    ...change,
  }) as unknown as ItemView; // only what answering reads

test('rates a quality item, worst last', () => {
  expect(optionsOf(item(1)).map(({ word, body }) => [word, body.quality_status_code])).toEqual([
    ['ok', 30],
    ['attention', 20],
    ['critical', 10],
  ]);
});

test('colours "yes" by the item’s rule, since yes may be the bad answer', () => {
  const leaking = item(2, { rule: { by_answer: { true: 10, false: 30 } }, value: true });
  expect(optionsOf(leaking).map(({ word, status, chosen }) => [word, status, chosen])).toEqual([
    ['yes', 10, true],
    ['no', 30, false],
  ]);
});

test('colours the selected answer by a rating given by hand', () => {
  const rating = { id: '', code: 20, name: '' };
  expect(optionsOf(item(2, { value: true, quality_status: rating }))[0]?.status).toBe(20);
});

test('has no targets for text, numbers, dates, photos and signatures', () => {
  expect([4, 5, 7, 8, 9].flatMap((type) => optionsOf(item(type)))).toEqual([]);
});
