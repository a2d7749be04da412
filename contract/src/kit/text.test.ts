import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { safeFileName } from '../content/files.ts';
import { asLines, isStorable, oneLine, trimmedLines } from './text.ts';
import { paragraphs, words } from './values.ts';

const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
/** Strings of characters of all planes, with many of those that the rules are about. */
const TEXTS = fc
  .string({
    unit: fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'u',
          'A',
          'К',
          'ї',
          'é',
          '\u0301',
          '\u0308',
          '\u0323',
          '\u1100',
          '\u1161',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          ...Array.from(
            ' \t\n\r\u00a0\u00ad\u0085\u200b\u200c\u200d\u200e\u2028\u2029\u202e\u202f\u2060\u2066\ufeff\ufffe\u212b\uff11',
          ),
        ),
      },
    ),
    maxLength: 30,
  })
  .filter(isStorable);
const forAll = (holds: (text: string) => void) =>
  fc.assert(fc.property(TEXTS, holds), { seed, numRuns: 3000 });

const ONE_LINE: [typed: string, kept: string][] = [
  ['  Pump A7 ', 'Pump A7'],
  ['Pump\u200b A\u00ad7', 'Pump A7'],
  ['Bu\u0308hne-1', 'Bühne-1'],
  ['a\tb\u00a0c\u202fd', 'a b c d'],
  ['Eve\r\nBcc: v@x.test', 'EveBcc: v@x.test'],
  ['a\u2028b\u2029c\u0085d', 'abcd'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u2066x\u2069\ufeff\u2060', 'x'],
  ['\u001b[31mred\u0007', '[31mred'],
  ['x\ufffe\u{1ffff}', 'x'],
  ['\u200b', ''],
  [' \u00ad\u3000', ''],
  ['\u200d\u200c', ''],
  ['\u3164', ''],
  // joiners between letters and in emoji
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👷🏽\u200d♀️', '👷🏽\u200d♀️'],
  // other letters, which only searching takes for the same
  ['ﬁ １２', 'ﬁ １２'],
  ['\u212b', 'Å'],
];
test('a text of one line is kept in NFC, without invisible characters', () => {
  for (const [typed, kept] of ONE_LINE) assert.equal(oneLine(typed), kept, JSON.stringify(typed));
});

test('a text of several lines keeps its paragraphs, ended by line feeds alone', () => {
  assert.equal(trimmedLines(' a\r\nb\rc\u2028d\u2029e\n\nf\u0000\u202e '), 'a\nb\nc\nd\ne\n\nf');
  assert.equal(asLines(' a\t\u00a0b\n'), ' a  b\n');
  assert.equal(trimmedLines('\n\u200b\n'), '');
});

test(`stored text is not changed again, and equal spellings are stored as one (seed ${seed})`, () => {
  forAll((text) => {
    for (const rule of [oneLine, trimmedLines, asLines]) {
      const kept = rule(text);
      assert.equal(rule(kept), kept);
      assert.equal(kept, kept.normalize('NFC'));
      assert.equal(rule(text.normalize('NFD')), kept);
      assert.ok(isStorable(kept));
      assert.doesNotMatch(kept, /[^\P{Cc}\n]|[\u200b\u2028-\u202e\u2066-\u2069\ufeff]/u);
    }
    assert.doesNotMatch(oneLine(text), /\n/);
  });
});

test('a text that looks empty is refused where one is required, and lengths are those of the stored text', () => {
  for (const kind of [words(5), paragraphs(5)]) {
    assert.equal(kind.safeParse('\u200b\u00ad').success, false);
    assert.equal(kind.safeParse('a\u0000').error?.issues[0]?.code, 'custom');
    assert.equal(kind.parse('  abcde\u200b '), 'abcde');
    assert.equal(kind.safeParse('abcdef').success, false);
  }
});

test('a letter keeps thirty marks, so that no text takes long to compose', () => {
  const marks = '\u0316\u0301'.repeat(15);
  assert.equal(oneLine(`Z${marks}`), `Z${marks}`.normalize('NFC'));
  // sorting these took minutes
  const stacked = 'x' + '\u0301\u0316'.repeat(250_000) + 'y\u0308';
  assert.equal(oneLine(stacked), `x${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}ÿ`);
  assert.equal(safeFileName(`${stacked}.pdf`), oneLine(`${stacked}.pdf`));
});
