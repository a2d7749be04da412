import { expect, test } from 'vitest';
import type { ClassRow } from './classifier.ts';
import { foundIn, pathTo, treeOf } from './classTree.ts';

const row = (id: string, parent: string | null, code: string | null = null) =>
  ({
    id,
    name: `Class ${id}`,
    code,
    parent: parent === null ? null : { id: parent, name: `Class ${parent}` },
  }) as ClassRow; // only the fields read here

const rows = [row('a', null), row('b', 'a', 'PMP'), row('c', 'b'), row('d', 'hidden')];

test('puts classes below their parent, and those of a hidden one at the top', () => {
  const { roots, branches } = treeOf(rows);
  expect(roots.map(({ id }) => id)).toEqual(['a', 'd']);
  expect([...branches].map(([id, { items }]) => [id, items.map((one) => one.id)])).toEqual([
    ['a', ['b']],
    ['b', ['c']],
  ]);
});

test('names every class above in the path', () => {
  expect(pathTo(rows, rows[2] ?? row('x', null))).toEqual(['Class a', 'Class b']);
  expect(pathTo(rows, row('e', 'f'))).toEqual(['Class f']);
});

test('survives a cycle', () => {
  const cycle = [row('x', 'y'), row('y', 'x')];
  expect(pathTo(cycle, cycle[0] ?? row('x', null))).toEqual(['Class y']);
});

test('finds classes by name and code', () => {
  expect(foundIn(rows, ' pm ').map(({ id }) => id)).toEqual(['b']);
  expect(foundIn(rows, 'CLASS')).toHaveLength(4);
  expect(foundIn(rows, 'pmp  class').map(({ id }) => id)).toEqual(['b']);
});
