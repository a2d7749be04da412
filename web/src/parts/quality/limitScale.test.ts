import { expect, test } from 'vitest';
import { limitScale } from './limitScale.ts';

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
