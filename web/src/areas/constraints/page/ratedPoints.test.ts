import { expect, test } from 'vitest';
import { ratedPoints } from './ratedPoints.ts';

const TERMS = {
  constraint_type_code: 1,
  critical_min: 2,
  attention_min: null,
  attention_max: 70,
  critical_max: 80,
  boundary_date: null,
  warning_days: null,
  valid_from: '2030-01-01',
  valid_to: '2030-12-31',
};

test('rates single values, and several by the worst of them, whenever they were measured', () => {
  const at = '2026-01-01T00:00:00Z';
  const points = ratedPoints(
    [
      [at, 1, 70, 70, 70],
      [at, 1, 70.5, 70.5, 70.5],
      [at, 9, 60, 81, 65],
      [at, 9, 1, 60, 40],
    ],
    TERMS,
  );
  expect(points.map(({ quality }) => quality)).toEqual([30, 20, 10, 10]);
  expect(points[2]).toMatchObject({ at: Date.parse(at), count: 9, mean: 65, min: 60, max: 81 });
});
