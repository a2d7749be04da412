import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Locale } from '@plumbline/contract/kit/locales';
import { LOCALES } from '@plumbline/contract/kit/locales';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { readByAnother } from '#test/fixtures/otherReader.ts';
import { sheetStream } from './sheet.ts';
import type { TableCell, Sheet } from './sheet.ts';
import { random } from '#test/checks/random.ts';

const AT = new Date('2026-11-27T09:05:00Z');
const COLUMNS: Sheet['columns'] = [
  { label: 'Name', kind: 'text' },
  { label: 'Größe', kind: 'number' },
  { label: 'День', kind: 'date' },
  { label: 'Measured', kind: 'moment' },
];
const sheetOf = (rows: readonly TableCell[][]): Sheet => ({
  name: 'object',
  columns: COLUMNS,
  rows: (async function* () {
    yield* rows;
  })(),
});
const csv = async (rows: readonly TableCell[][], locale: Locale = 'en-GB') =>
  (await buffer(sheetStream('csv', sheetOf(rows), locale))).toString('utf8');
const xlsx = async (rows: readonly TableCell[][]) =>
  (await readByAnother(await buffer(sheetStream('xlsx', sheetOf(rows), 'en-GB')))).flatMap(
    (sheet) => sheet.rows,
  );

/** Texts that a spreadsheet would run, and how a CSV holds them. */
const FORMULAS: [text: string, written: string][] = [
  ['=HYPERLINK("http://evil.test";"x")', `"'=HYPERLINK(""http://evil.test"";""x"")"`],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['Pump\n=1', `"Pump\n'=1"`],
  ['Pump\r=1', `"Pump\r'=1"`],
  ['x;=1+1;y', `x;'=1+1;y`],
  ['x\t@A', `x\t'@A`],
  ['x,-1', `"x,'-1"`],
  ['x;"=1+1;y', `"x;""'=1+1;y"`],
  ['a; b, c', `"a; b, c"`],
  ['a-b=c+d', 'a-b=c+d'],
];

/** How a program that takes one of these for the separator, and each line end for a row's, reads a file of another kind. */
const SEPARATORS = [',', ';', '\t'];
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 1; at < text.length;) {
    let cell = '';
    if (text[at] === '"')
      for (at++; at < text.length; at++) {
        const doubled = text[at] === '"' && text[at + 1] === '"';
        if (doubled) at++;
        else if (text[at] === '"') {
          at++;
          break;
        }
        cell += text[at];
      }
    for (; at < text.length && !`${separator}\r\n`.includes(text[at] ?? ''); at++) cell += text[at];
    rows.at(-1)?.push(cell);
    if (text[at] !== separator) rows.push([]);
    at++;
  }
  return rows;
}
const isFormula = (cell: string) => /^[\t\r\n]*(?:[=+@]|-(?![\d.,]+$))/.test(cell);

test('a CSV begins with its mark, has a head, and writes what each column holds', async () => {
  const rows = [
    ['Pump, "old"', -1.5, AT, AT],
    [null, null, null, null],
  ];
  assert.equal(
    await csv(rows),
    '\uFEFFName,Größe,День,Measured\r\n"Pump, ""old""",-1.5,2026-11-27,2026-11-27 09:05\r\n,,,\r\n',
  );
});

test('a CSV runs no text as a formula, and leaves numbers alone', async () => {
  for (const [text, written] of FORMULAS)
    assert.equal(
      (await csv([[text, -7, null, null]])).split('Measured\r\n')[1],
      `${written},-7,,\r\n`,
    );
});

test('a CSV separates cells as spreadsheets of the language do, and its numbers have their comma', async () => {
  const rows = [['a;b,c', -1.5, AT, AT]];
  const head = (separator: string) => ['Name', 'Größe', 'День', 'Measured'].join(separator);
  for (const locale of ['de-DE', 'uk-UA', 'ru-UA'] as const)
    assert.equal(
      await csv(rows, locale),
      `\uFEFF${head(';')}\r\n"a;b,c";-1,5;2026-11-27;2026-11-27 09:05\r\n`,
    );
  assert.equal(
    await csv(rows, 'en-GB'),
    `\uFEFF${head(',')}\r\n"a;b,c",-1.5,2026-11-27,2026-11-27 09:05\r\n`,
  );
});

test('no cell of a CSV is a formula, whichever separator a program expects', async () => {
  const part = fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\n', '\r', '"', 'a', '1', ' ');
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, text, fc.constantFrom(...LOCALES), async (one, two, locale) => {
      const bytes = await buffer(
        sheetStream(
          'csv',
          {
            name: 'list',
            columns: [
              { label: 'One', kind: 'text' },
              { label: 'Two', kind: 'text' },
            ],
            rows: (async function* () {
              yield [one, two];
            })(),
          },
          locale,
        ),
      );
      for (const delimiter of SEPARATORS) {
        const rows = cellsOf(bytes.toString('utf8'), delimiter);
        for (const cell of rows.slice(1).flat())
          assert.ok(!isFormula(cell), JSON.stringify([one, two, locale, delimiter, cell]));
      }
    }),
    { numRuns: 2000 },
  );
});

test('a spreadsheet is no file of more than 4 GiB, which not every program opens', async () => {
  const bytes = await buffer(sheetStream('xlsx', sheetOf([['Pump', 1, AT, AT]]), 'en-GB'));
  const directory = bytes.indexOf('PK\u0001\u0002');
  for (let at = directory; bytes.toString('latin1', at, at + 4) === 'PK\u0001\u0002';) {
    assert.equal(bytes.readUInt16LE(at + 6), 20, 'the version that a program needs to open it');
    const [name, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    assert.equal(extra, 0);
    at += 46 + name + extra;
  }
  assert.equal(bytes.indexOf('PK\u0006\u0006'), -1, 'no directory for large files');
});

test('a text that looks like the code of a character is shown as it is', async () => {
  for (const text of [
    '_x0041_',
    'a_x000D_b',
    '_x005F_x0041_',
    '__x0041__x0042_',
    '_xZZZZ_',
    '_x41_',
  ]) {
    const [, row] = await xlsx([[text, 0, AT, AT]]);
    assert.equal(row?.[0], text);
  }
});

test('a spreadsheet holds texts as texts, numbers as numbers and dates as dates', async () => {
  for (const [text] of FORMULAS) {
    const [head, row] = await xlsx([[text, -7, AT, AT]]);
    assert.deepEqual(head, ['Name', 'Größe', 'День', 'Measured']);
    assert.deepEqual(row?.slice(0, 2), [text, -7]);
    assert.deepEqual(row?.[3], AT);
  }
  const bytes = await buffer(sheetStream('xlsx', sheetOf([['=1+1', 1, AT, AT]]), 'en-GB'));
  const formulas = (await readXlsx(bytes)).sheets[0]?.cells;
  assert.ok(![...(formulas?.values() ?? [])].some((cell) => cell.formula !== undefined));
});

test('days before all days of a spreadsheet are texts', async () => {
  const early = new Date('1887-05-01T00:00:00Z');
  const [, row] = await xlsx([['x', 0, early, early]]);
  assert.deepEqual(row?.slice(2), ['1887-05-01', '1887-05-01 00:00']);
});

/** The longest text of a cell, and how a spreadsheet shows longer ones. */
const LONG: [text: string, cell: string][] = [
  ['x'.repeat(32_767), 'x'.repeat(32_767)],
  ['x'.repeat(32_768), `${'x'.repeat(32_766)}…`],
  [`${'x'.repeat(32_765)}🔧🔧`, `${'x'.repeat(32_765)}…`],
];

test('a text that is longer than a cell of a spreadsheet shows that it is cut; a CSV has all of it', async () => {
  for (const [text, cell] of LONG) {
    const [, row] = await xlsx([[text, 0, AT, AT]]);
    assert.ok(row?.[0] === cell, `${text.length} characters`);
    assert.ok((await csv([[text, 0, AT, AT]])).includes(`\r\n${text},0,`));
  }
});

test('the time of evidence is written to the second', async () => {
  const at = new Date('2026-11-27T09:05:59.999Z');
  const sheet = (): Sheet => ({
    name: 'log',
    columns: [{ label: 'Time', kind: 'second' }],
    rows: (async function* () {
      yield [at];
    })(),
  });
  const text = (await buffer(sheetStream('csv', sheet(), 'en-GB'))).toString('utf8');
  assert.equal(text, '\uFEFFTime\r\n2026-11-27 09:05:59\r\n');
  const { sheets } = await readXlsx(await buffer(sheetStream('xlsx', sheet(), 'en-GB')), {
    readStyles: true,
  });
  assert.equal(sheets[0]?.cells?.get('1,0')?.style?.numFmt, 'yyyy-mm-dd hh:mm:ss');
});

test('rows are only requested as they are read, and not after reading has stopped', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    let asked = 0;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const rows = (async function* (): AsyncGenerator<TableCell[]> {
      try {
        for (; ; asked += 1) yield [`Row ${asked} ${random()}`, asked, AT, AT];
      } finally {
        resolve();
      }
    })();
    const stream = sheetStream(format, { name: 'object', columns: COLUMNS, rows }, 'en-GB');
    for await (const _ of stream) break;
    await ended;
    assert.ok(asked < 20_000, `${format}: ${asked} rows`);
  }
});
