import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { shownNumber } from '#test/fixtures/numberFormat.ts';
import { sized } from '#test/checks/size.ts';
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

/** Names and the resulting names, each in a book of its own. */
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

test('with any names of tables, the book can be written and read, and no two of its sheets share a name', async () => {
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
    { numRuns: sized(100, 300) },
  );
});

/** The number that a spreadsheet shows before this text, and the one that it calculates with. */
async function amountRead(behind: string, decimals: number) {
  const rows = [[{ text: '', number: 1077.25, decimals, behind }]];
  const bytes = await bookOf([{ name: 'Sheet', hasHead: false, rows }], {
    title: TITLE,
    made: MADE,
  });
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const format = sheets[0]?.cells?.get('0,0')?.style?.numFmt ?? '';
  const read = Number(sheets[0]?.rows[0]?.[0]);
  return { shown: shownNumber(read, format), read, format };
}

test('a number is shown with its decimals and its unit, and keeps its value', async () => {
  const amounts: [behind: string, decimals: number, shown: string][] = [
    ['\u00A0%', 1, '1,077.3\u00A0%'],
    ['\u00A0kWh', 2, '1,077.25\u00A0kWh'],
    ['\u00A0d', 0, '1,077\u00A0d'],
    ['\u00A0"', 2, '1,077.25\u00A0"'],
    ['\u00A0in "x"', 2, '1,077.25\u00A0in "x"'],
    ['\u00A0\\', 2, '1,077.25\u00A0\\'],
    ['\u00A0a\u0001b', 2, '1,077.25\u00A0a b'],
    ['', 3, '1,077.250'],
    ['', 0, '1,077'],
  ];
  for (const [behind, decimals, shown] of amounts) {
    const amount = await amountRead(behind, decimals);
    assert.deepEqual([amount.shown, amount.read], [shown, 1077.25], amount.format);
  }
});

test('spreadsheets can read the number format of any unit’s name', async () => {
  const part = fc.oneof(
    fc.constantFrom('%', '"', '\\', '[', ';', 'yyyy', '#', '🔧', '\n', '\u0000', 'x'.repeat(80)),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.nat(6), async (parts, decimals) => {
      const { read, shown, format } = await amountRead(parts.join(''), decimals);
      assert.equal(read, 1077.25);
      assert.ok(format.length <= 255 && format.isWellFormed(), format);
      assert.ok(shown.startsWith('1,077'), shown);
    }),
    { numRuns: sized(100, 300) },
  );
});
