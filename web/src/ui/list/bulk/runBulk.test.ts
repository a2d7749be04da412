import { expect, test } from 'vitest';
import { runBulk } from './runBulk.ts';

test('each row is tried, and of each it is known what became of it', async () => {
  const steps: number[] = [];
  const refused = new Error('refused');
  const outcome = await runBulk(
    ['a', 'b', 'c'],
    (id) => (id === 'b' ? Promise.reject(refused) : Promise.resolve()),
    { step: (tried) => steps.push(tried), stopped: () => false },
  );
  expect(outcome).toEqual({ done: ['a', 'c'], failed: [{ id: 'b', error: refused }], left: [] });
  expect(steps).toEqual([1, 2, 3]);
});

test('stopping leaves the rest as it was', async () => {
  const tried: string[] = [];
  const outcome = await runBulk(
    ['a', 'b', 'c'],
    async (id) => {
      tried.push(id);
    },
    { step: () => undefined, stopped: () => tried.length === 2 },
  );
  expect(tried).toEqual(['a', 'b']);
  expect(outcome).toEqual({ done: ['a', 'b'], failed: [], left: ['c'] });
});
