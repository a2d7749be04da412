import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hold,
  keepPlaces,
  released,
  wouldMove,
  type ListArrival,
  type ListOnScreen,
} from './heldRows.ts';

interface Row {
  id: string;
  text?: string;
}
const rowsOf = (ids: string): Row[] => ids.split('').map((id) => ({ id }));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');
const PART = { before: true, after: true };

const PLACES: [
  shown: string,
  latest: string,
  part: ListArrival<Row>['hasMore'],
  gone: string,
  added: string,
  isChanged: boolean,
][] = [
  ['abc', 'abc', undefined, '', '', false],
  ['abc', 'xabc', undefined, '', 'x', true],
  ['abc', 'abcx', undefined, '', 'x', true],
  ['abc', 'bca', undefined, '', '', true],
  ['abc', 'ac', undefined, 'b', '', true],
  ['abc', 'xay', undefined, 'bc', 'xy', true],
  // a page of a longer list: one came to the first page, so the last row went to the next
  ['abc', 'xab', { before: false, after: true }, '', 'x', true],
  // one left the first page, so another came from the next
  ['abc', 'acd', { before: false, after: true }, 'b', '', true],
  // the same seen from a page in the middle
  ['abc', 'zab', PART, '', '', true],
  ['abc', 'bcd', PART, '', '', true],
  ['abc', 'axc', PART, 'b', 'x', true],
];

test('rows stay in their places, and what is gone or new is told from what has gone to another page', () => {
  for (const [shown, latest, hasMore, gone, added, isChanged] of PLACES) {
    const placed = keepPlaces(rowsOf(shown), { rows: rowsOf(latest), ...(hasMore && { hasMore }) });
    expect(
      [idsOf(placed.rows), placed.gone.join(''), placed.added.join(''), placed.isChanged],
      `${shown} ${latest}`,
    ).toEqual([shown, gone, added, isChanged]);
  }
});

test('whatever arrives, no row moves and each shows what is known last', () => {
  const list = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), text: fc.string() }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(list, list, fc.boolean(), fc.boolean(), (shown, rows, before, after) => {
      const placed = keepPlaces(shown, { rows, hasMore: { before, after } });
      expect(idsOf(placed.rows)).toBe(idsOf(shown));
      for (const row of placed.rows) {
        const known = rows.find(({ id }) => id === row.id) ?? shown.find(({ id }) => id === row.id);
        expect(row).toBe(known);
      }
      expect(placed.isChanged).toBe(idsOf(shown) !== idsOf(rows));
    }),
  );
});

const arrival = (
  ids: string,
  stamp: number,
  over: Partial<ListArrival<Row>> = {},
): ListArrival<Row> => ({
  name: 'list',
  key: 'all',
  rows: rowsOf(ids),
  stamp,
  isFetching: false,
  ...over,
});
const shownOf = (held: ListOnScreen<Row>) => idsOf(held.shown.rows);
const opened = (ids: string) => hold(undefined, arrival(ids, 1), 0);

test('a list takes what comes while it opens, or answers another question, and then keeps its places', () => {
  const cached = hold(undefined, arrival('ab', 1, { isFetching: true }), 0);
  const fresh = hold(cached, arrival('ba', 2), 0);
  expect(shownOf(fresh)).toBe('ba');
  const late = hold(fresh, arrival('xab', 3), 0);
  expect(shownOf(late)).toBe('ba');
  expect(shownOf(released(late))).toBe('xab');
  const placeholder = arrival('xab', 3, { key: 'some', isPlaceholder: true });
  expect(shownOf(hold(late, placeholder, 0))).toBe('ba');
  expect(shownOf(hold(late, arrival('xa', 4, { key: 'some' }), 0))).toBe('xa');
});

test('a change of the user’s own is shown at once, those of others after it are held back again', () => {
  const waiting = hold(opened('ab'), arrival('ab', 1), 1);
  const fetching = hold(waiting, arrival('ab', 1, { isFetching: true }), 1);
  const own = hold(fetching, arrival('xab', 2), 1);
  expect(shownOf(own)).toBe('xab');
  expect(shownOf(hold(own, arrival('yxab', 3), 1))).toBe('xab');
});

test('further pages are added at the end, and bring nothing new between the rows above', () => {
  const held = hold(opened('ab'), arrival('xab', 2), 0);
  const more = hold(held, arrival('xabcd', 3, { pages: 2 }), 0);
  expect(shownOf(more)).toBe('abcd');
  expect(more.shown.added).toEqual(['x']);
});

test('nothing has to stay where nothing is left', () => {
  expect(wouldMove([hold(opened('ab'), arrival('xb', 2), 0)])).toBe(true);
  expect(wouldMove([hold(opened('ab'), arrival('xy', 2), 0)])).toBe(false);
  expect(wouldMove([hold(opened(''), arrival('xy', 2), 0)])).toBe(false);
});
