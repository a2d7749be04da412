import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { bookOf } from './book.ts';

const MADE = new Date('2026-11-27T09:05:00Z');
const TITLE = 'State of an object';

/** The names of the sheets of a book that is written with these names and read again. */
async function namesRead(names: readonly string[]): Promise<string[]> {
  const sheets = names.map((name, n) => ({ name, hasHead: false, rows: [[n]] }));
  const book = await readXlsx(await bookOf(sheets, { title: TITLE, made: MADE }));
  assert.deepEqual(
    book.sheets.map(({ rows }) => rows[0]?.[0]),
    names.map((_, n) => n),
  );
  return book.sheets.map(({ name }) => name);
}

const LONG = 'x'.repeat(40);

/** Names and what becomes of them, each in a book of its own. */
const NAMES: [names: string[], read: string[]][] = [
  [
    ['Roof', 'roof', 'ROOF'],
    ['Roof', 'roof 2', 'ROOF 3'],
  ],
  [
    ["'78 pump'", "O'Neill"],
    ['78 pump', "O'Neill"],
  ],
  [
    ["' '", '', '[]', '\n'],
    [TITLE, `${TITLE} 2`, `${TITLE} 3`, `${TITLE} 4`],
  ],
  [
    ['History', "'hiSTory'"],
    [TITLE, `${TITLE} 2`],
  ],
  [['History of repairs'], ['History of repairs']],
  [['A/B: 1\n2'], ['A B  1 2']],
  [
    [LONG, LONG],
    [LONG.slice(0, 31), `${LONG.slice(0, 29)} 2`],
  ],
  [[`${'x'.repeat(29)} 'Roof'`], ['x'.repeat(29)]],
  [[`${'x'.repeat(30)}🔧🔧`], ['x'.repeat(30)]],
  [[`History${"'".repeat(30)}x`], ['History 2']],
];

test('a sheet is called as its table is, as far as spreadsheets allow, and otherwise like the whole', async () => {
  for (const [names, read] of NAMES) assert.deepEqual(await namesRead(names), read);
});

test('whatever tables are called, the book can be written and read, and no two of its sheets share a name', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      "'",
      "''",
      ' ',
      'History',
      'history',
      '🔧',
      '👩‍🔧',
      'İ',
      'x'.repeat(30),
      '[',
      '\n',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  const name = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  const names = fc
    .array(name, { minLength: 1, maxLength: 6 })
    .chain((some) => fc.array(fc.constantFrom(...some), { minLength: 1, maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(names, async (called) => {
      const read = await namesRead(called);
      assert.equal(new Set(read.map((one) => one.toLowerCase())).size, called.length);
      for (const one of read)
        assert.ok(one !== '' && one.length <= 31 && one.isWellFormed() && !/^'|'$/.test(one), one);
    }),
    { numRuns: 300 },
  );
});
