import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { inDocumentOrder, numberItems, placeRow, subtreeOf } from './tree.ts';

interface Node {
  id: string;
  parent_id: string | null;
  position: number;
}
const shape = (rows: Node[]) =>
  inDocumentOrder(rows).map(({ number, row }) => `${number} ${row.id}`);

/** A random tree: each node is at the top or a child of an earlier one, anywhere among its siblings. */
const trees = fc.array(fc.tuple(fc.nat(), fc.nat(20)), { maxLength: 40 }).map((seeds) =>
  seeds.reduce<Node[]>((rows, [seed, position], index) => {
    const parent = seed % (index + 1);
    const parent_id = parent === index ? null : `n${parent}`;
    return placeRow(rows, { id: `n${index}`, parent_id, position: 0 }, position);
  }, []),
);

test('items are numbered like an outline', () => {
  assert.deepEqual(numberItems([null, 0, 0, 2, null, 4]), ['1', '1.1', '1.2', '1.2.1', '2', '2.1']);
});

test('document order has every row once, parents before children, one level deeper, with distinct numbers', () => {
  fc.assert(
    fc.property(trees, (rows) => {
      const ordered = inDocumentOrder(rows);
      assert.deepEqual(
        ordered.map(({ row }) => row.id).toSorted(),
        rows.map(({ id }) => id).toSorted(),
      );
      assert.equal(new Set(ordered.map(({ number }) => number)).size, rows.length);
      for (const [index, { row, parent, level, number }] of ordered.entries()) {
        assert.equal(number.split('.').length, level);
        if (parent === null) assert.equal(row.parent_id, null);
        else {
          assert.ok(parent < index);
          assert.equal(ordered[parent]?.row.id, row.parent_id);
          assert.ok(number.startsWith(`${ordered[parent]?.number}.`));
        }
      }
    }),
  );
});

test('a row is placed where requested and the others keep their order', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(50), (rows, pick, position) => {
      fc.pre(rows.length > 0);
      const row = rows[pick % rows.length] as Node;
      const after = placeRow(rows, row, position);
      const siblings = inDocumentOrder(after).filter(
        ({ row: { parent_id } }) => parent_id === row.parent_id,
      );
      assert.equal(after.length, rows.length);
      assert.equal(siblings[Math.min(position, siblings.length - 1)]?.row.id, row.id);
      assert.deepEqual(
        siblings.map(({ row: { position: at } }) => at),
        siblings.map((_, at) => at),
      );
      const others = (list: Node[]) =>
        shape(list.filter(({ id }) => !subtreeOf(rows, row.id).has(id)));
      assert.deepEqual(
        others(after).map((line) => line.split(' ')[1]),
        others(rows).map((line) => line.split(' ')[1]),
      );
    }),
  );
});

test('a subtree is a row and its descendants', () => {
  const rows: Node[] = [
    { id: 'a', parent_id: null, position: 0 },
    { id: 'b', parent_id: 'a', position: 0 },
    { id: 'c', parent_id: 'b', position: 0 },
    { id: 'd', parent_id: null, position: 1 },
  ];
  assert.deepEqual([...subtreeOf(rows, 'a')].toSorted(), ['a', 'b', 'c']);
  assert.deepEqual([...subtreeOf(rows, 'd')], ['d']);
});
