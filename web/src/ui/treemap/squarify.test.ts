import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squarify } from './squarify.ts';

const RATIO = 1.6;
const anyValues = fc
  .array(fc.double({ min: 0.01, max: 1000, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((values) => values.toSorted((a, b) => b - a));
const EPSILON = 1e-6;

test('areas are in proportion to the values, inside the box and apart from each other', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const areas = squarify(values, RATIO);
      const sum = values.reduce((total, value) => total + value, 0);
      expect(areas).toHaveLength(values.length);
      areas.forEach((area, n) => {
        expect((area.width * area.height) / 10_000).toBeCloseTo((values[n] ?? 0) / sum, 6);
        expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(-EPSILON);
        expect(Math.max(area.left + area.width, area.top + area.height)).toBeLessThanOrEqual(
          100 + EPSILON,
        );
        for (const other of areas.slice(n + 1)) {
          const across = overlap([area.left, area.width], [other.left, other.width]);
          expect(across * overlap([area.top, area.height], [other.top, other.height])).toBeLessThan(
            EPSILON,
          );
        }
      });
    }),
  );
});

type Side = [from: number, length: number];
const overlap = ([a, length]: Side, [b, other]: Side) =>
  Math.max(0, Math.min(a + length, b + other) - Math.max(a, b));

test('equal values become nearly square tiles', () => {
  for (const { width, height } of squarify(
    Array.from({ length: 12 }, () => 1),
    RATIO,
  )) {
    const sides = [(width / 100) * RATIO, height / 100];
    expect(Math.max(...sides) / Math.min(...sides)).toBeLessThan(2);
  }
});
