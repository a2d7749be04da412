import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { Locale } from '@plumbline/contract/kit/locales';
import fc from 'fast-check';
import { CsvFault, csvRecords } from './csv.ts';

/** The rows of a file that arrives in steps of this size, each with its line. */
async function read(
  bytes: Buffer,
  { step = 7, locale = 'en-GB' }: { step?: number; locale?: Locale } = {},
) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, n) =>
    bytes.subarray(n * step, (n + 1) * step),
  );
  const rows: [line: number, ...cells: string[]][] = [];
  for await (const { records } of csvRecords(Readable.from(chunks), locale))
    for (const { line, cells } of records) rows.push([line, ...cells]);
  return rows;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const swapped = (text: string) => utf16(text).swap16();
/** Each byte one letter of Windows. */
const bytesOf = (...numbers: number[]) => Buffer.from(numbers);

test('a file is read in any encoding: UTF-8, UTF-16 and the code pages of Windows, with or without a mark', async () => {
  const text = 'id;note\r\nM1;Größe ґ\r\n';
  const rows = [
    [1, 'id', 'note'],
    [2, 'M1', 'Größe ґ'],
  ];
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16(`\uFEFF${text}`),
    utf16(text),
    swapped(`\uFEFF${text}`),
    swapped(text),
  ])
    for (const step of [1, 2, 3, 1000]) assert.deepEqual(await read(bytes, { step }), rows);
  const legacy = Buffer.concat([Buffer.from('id;note\r\nM1;'), bytesOf(0xfc, 0xdf, 0xb3)]);
  for (const step of [1, 3, 1000])
    for (const [locale, note] of [
      ['de-DE', 'üß³'],
      ['uk-UA', 'ьЯі'],
    ] as const)
      assert.deepEqual((await read(legacy, { step, locale }))[1], [2, 'M1', note]);
});

test('a file of Windows that begins like UTF-8 is not taken for it, nor a damaged file in UTF-8 for one of Windows', async () => {
  // "Вікна Ґанку" in the page of Windows begins with two bytes that UTF-8 has too
  const letters = [0xc2, 0xb3, 0xea, 0xed, 0xe0, 0x20, 0xa5, 0xe0, 0xed, 0xea, 0xf3];
  const legacy = Buffer.concat([Buffer.from('id;note\nM1;'), bytesOf(...letters)]);
  for (const step of [5, 1000])
    assert.deepEqual((await read(legacy, { step, locale: 'uk-UA' }))[1], [2, 'M1', 'Вікна Ґанку']);
  const damaged = Buffer.concat([Buffer.from('id\nü\nö\n'), bytesOf(0xff), Buffer.from('\n4\n')]);
  await assert.rejects(read(damaged, { step: 1000 }), { line: 4, type: 'encoding' });
});

test('CR, LF and CRLF end a row, between quotation marks they do not, and every line counts', async () => {
  for (const end of ['\r', '\n', '\r\n'])
    for (const last of ['', end])
      for (const step of [1, 2, 5, 1000]) {
        const text = ['a,b', '"x', 'y",2', '', ',', '3,4'].join(end) + last;
        assert.deepEqual(await read(Buffer.from(text), { step }), [
          [1, 'a', 'b'],
          [2, `x${end}y`, '2'],
          [6, '3', '4'],
        ]);
      }
});

test('the heading, or a line before it, determines the separator of the cells', async () => {
  for (const [text, first] of [
    ['a,b\n', [1, 'a', 'b']],
    ['a;b\n', [1, 'a', 'b']],
    ['a\tb\n', [1, 'a', 'b']],
    ['"a,c";b\n', [1, 'a,c', 'b']],
    ['sep=;\r\na,c;b\r\n', [2, 'a,c', 'b']],
    ['SEP=\t\na\tb', [2, 'a', 'b']],
    ['sep=|\na|b', [2, 'a', 'b']],
    ['alone', [1, 'alone']],
  ] as const)
    assert.deepEqual((await read(Buffer.from(text)))[0], first, JSON.stringify(text));
});

test('a quotation mark within a cell is a sign like any other, and one that is not closed is named with its line', async () => {
  assert.deepEqual(await read(Buffer.from('a,b\n5" pipe,"""x"""\n')), [
    [1, 'a', 'b'],
    [2, '5" pipe', '"x"'],
  ]);
  for (const text of ['a\n1\n"2\n3\n', `a\n1\n"${'x\n'.repeat(300_000)}`])
    await assert.rejects(read(Buffer.from(text), { step: 50_000 }), (error) => {
      assert.ok(error instanceof CsvFault);
      assert.deepEqual([error.type, error.line], ['open_quote', 3]);
      return true;
    });
});

test('the line where the text ends is named', async () => {
  const bytes = Buffer.concat([Buffer.from('a\nü\nb\n'), bytesOf(0xff, 0xfe, 0x00)]);
  await assert.rejects(read(bytes, { step: 1 }), (error) => {
    assert.ok(error instanceof CsvFault);
    assert.deepEqual([error.type, error.line], ['encoding', 4]);
    return true;
  });
});

test('any cells are read as they were written, in whatever pieces they arrive', async () => {
  const part = fc.constantFrom('a', 'ü', '漢', '🔧', '"', ',', ';', '\t', '\n', '\r', ' ', '=');
  const cell = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  const row = fc.tuple(cell, cell).filter((cells) => cells.some((one) => one.trim() !== ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.nat(20),
      async (rows, separator, end, step) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = [['a', 'b'], ...rows].map((cells) => cells.map(quoted).join(separator));
        const read_ = await read(Buffer.from(lines.join(end) + end), { step: step + 1 });
        assert.deepEqual(
          read_.slice(1).map(([, ...cells]) => cells),
          rows,
        );
      },
    ),
    { numRuns: 500 },
  );
});
