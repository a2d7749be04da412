import { expect, test } from 'vitest';
import { rangeFilters } from './periods.ts';

test('a range becomes two filters', () => {
  const filters = rangeFilters('finished_at', { from: new Date(0), to: null });
  expect(filters).toEqual(['finished_at>=1970-01-01T00:00:00.000Z']);
});
