import { expect, test } from 'vitest';
import { inventoryOf } from './ready.ts';
import type { CopyFacts, PictureFacts } from './rows.ts';

const copy = (key: string[], group: string, at: number): CopyFacts => ({
  id: `u@t shape ${JSON.stringify(key)}`,
  account: 'u@t',
  shape: 'shape',
  group,
  size: 100,
  at,
  used: at,
});
const parts = ['details', 'files', 'guidance', 'one'];
const partsOf = (id: string, kinds = parts) =>
  kinds.map((kind, n) => copy(['inspection', kind, id], id, 10 + n));

const picture: PictureFacts = { id: 'p1', account: 'u@t', group: 'i1', size: 5_000, used: 1 };

test('an inspection is here once all of its parts are, as old as the oldest of them', () => {
  const { inspections } = inventoryOf(partsOf('i1'), [picture]);
  expect(inspections.get('i1')).toEqual({ at: 10, size: 400, pictureBytes: 5_000 });
});

test.each(parts)('an inspection without its %s is not here', (missing) => {
  const rows = partsOf(
    'i1',
    parts.filter((part) => part !== missing),
  );
  expect(inventoryOf(rows, []).inspections.size).toBe(0);
});

test('lists and what every page needs are no inspections, and kept objects and rounds are named apart', () => {
  const rows = [
    copy(['inspection', 'list', 'mine'], 'list', 1),
    copy(['me'], 'basis', 1),
    copy(['object', 'one', 'o1'], 'object o1', 7),
    copy(['round', 'list', 'mine'], 'round', 1),
    copy(['round', 'walk', 'r1'], 'round', 1),
  ];
  const { inspections, objects, rounds } = inventoryOf(rows, []);
  expect([...inspections.keys(), ...objects.keys(), ...rounds]).toEqual(['object o1', 'r1']);
});
