import type { ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import { optionsOf } from './options.ts';
import { limitScale } from './limitScale.ts';

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

test('draws green, orange and red for two upper limits, with the value in the last', () => {
  const scale = limitScale({ attention_max: 75, critical_max: 85 }, 92);
  expect(scale?.bands.map(({ status }) => status)).toEqual([30, 20, 10]);
  expect(scale?.bounds.map(({ value }) => value)).toEqual([75, 85]);
  const [, , red] = scale?.bands ?? [];
  expect((scale?.at ?? 0) > (red?.from ?? 100)).toBe(true);
});

test('puts the good range in the middle between limits on both sides', () => {
  const rule = { critical_min: 1, attention_min: 2, attention_max: 8, critical_max: 9 };
  expect(limitScale(rule, null)?.bands.map(({ status }) => status)).toEqual([10, 20, 30, 20, 10]);
});

test('ends in green with lower limits only, and keeps a value beyond the line on it', () => {
  const scale = limitScale({ critical_min: 1, attention_min: 10 }, 1e9);
  expect(scale?.bands.map(({ status }) => status)).toEqual([10, 20, 30]);
  expect(scale?.at).toBe(100);
  expect(limitScale(null, 1)).toBeNull();
});
