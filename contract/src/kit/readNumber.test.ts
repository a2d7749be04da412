import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LOCALES, type Locale } from './locales.ts';
import { readNumber, typedNumber } from './readNumber.ts';

const valueOf = (text: string, locale: Locale, decimals?: number): number | null => {
  const reading = readNumber(text, locale, decimals);
  return reading !== null && 'value' in reading ? reading.value : null;
};

const READ: [text: string, english: number, others: number][] = [
  ['1,234.5', 1234.5, 1234.5],
  ['1.234,5', 1234.5, 1234.5],
  ['12,345,678', 12345678, 12345678],
  ['12.345.678', 12345678, 12345678],
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['-1,234', -1234, -1.234],
  ['0,123', 0.123, 0.123],
  ['1234,567', 1234.567, 1234.567],
  ['1 234,5', 1234.5, 1234.5],
  ['1 234.567', 1234.567, 1234.567],
  ['1\u00A0234\u00A0567', 1234567, 1234567],
  ['1\u202F234', 1234, 1234],
  ["1'234.5", 1234.5, 1234.5],
  ['1’234', 1234, 1234],
  ['1,5', 1.5, 1.5],
  ['1.5', 1.5, 1.5],
  [',5', 0.5, 0.5],
  ['.5', 0.5, 0.5],
  ['5,', 5, 5],
  ['007', 7, 7],
  ['  12  ', 12, 12],
  ['-5', -5, -5],
  ['\u22125', -5, -5],
  ['-0', 0, 0],
  ['0,123456', 0.123456, 0.123456],
];
for (const [text, english, others] of READ)
  test(`reads ${text} as ${english} in English and as ${others} in the other languages`, () => {
    assert.deepEqual(
      LOCALES.map((locale) => valueOf(text, locale)),
      LOCALES.map((locale) => (locale === 'en-GB' ? english : others)),
    );
  });

const UNREAD = [
  '1/2',
  '3–5',
  '1e3',
  '1:30',
  '12.3.4',
  '12,3,4',
  '>10',
  '<0.5',
  '5 bar',
  '1-',
  '--1',
  '- 5',
  '+5',
  '1,23,456',
  '12 34',
  '1 234 5',
  '1,234.567,8',
  '1.234.567,8.9',
  "1'234 567",
  '1234,567.8',
  '0,123.4',
  '0x10',
  'Infinity',
  'NaN',
  '٣',
  '1_000',
  '1,,234',
  '1 .5',
  '.,',
  '1.5 2',
];
for (const text of UNREAD)
  test(`takes ${text} for no number in any language`, () => {
    for (const locale of LOCALES) assert.deepEqual(readNumber(text, locale), { fault: 'number' });
  });

test('names the excess digits of a number, and waits while it is incomplete', () => {
  assert.deepEqual(readNumber('0,1234567', 'en-GB'), { fault: 'decimals' });
  assert.deepEqual(readNumber('68.5', 'en-GB', 0), { fault: 'decimals' });
  assert.deepEqual(readNumber('1.000', 'en-GB', 0), { fault: 'decimals' });
  assert.deepEqual(readNumber('1.000', 'de-DE', 0), { value: 1000, unclear: true });
  assert.deepEqual(readNumber('68.', 'en-GB', 0), { value: 68, unclear: false });
  assert.deepEqual(readNumber('1234567890123456', 'en-GB'), { fault: 'digits' });
  for (const text of ['-', '.', ',', '-.'])
    assert.deepEqual(readNumber(text, 'en-GB'), { fault: null });
  for (const text of ['', '  ']) assert.equal(readNumber(text, 'en-GB'), null);
});

test('is unclear where thousands and decimals look the same', () => {
  const unclear = (text: string) => {
    const reading = readNumber(text, 'de-DE');
    return reading !== null && 'unclear' in reading && reading.unclear;
  };
  assert.ok(['1,234', '-1.234', '1,234.5', '12 345'].every(unclear));
  assert.ok(!['1,5', '0,123', '1234', '1234,567'].some(unclear));
});

interface Signs {
  group: string;
  decimal: string;
}

const blank = (text: string) => text.replace(/\s/g, ' ').replace(/[’ʼ]/g, "'");

/** The characters of a locale's numbers, as its own formatter writes them. */
function signsOf(locale: string): Signs {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const parts = format.formatToParts(-1234567.5);
  const of = (type: string) => blank(parts.find((part) => part.type === type)?.value ?? '');
  return { group: of('group'), decimal: of('decimal') };
}

/** Reads a text by these characters: digits, grouped either nowhere or as a formatter does it. */
function readWith({ group, decimal }: Signs, text: string): number | null {
  const [whole = '', fraction = '', ...rest] = text.split(decimal);
  if (rest.length > 0 || /\D/.test(fraction)) return null;
  const unsigned = whole.replace(/^-/, '');
  const digits = unsigned.split(group).join('');
  if (/\D/.test(digits) || digits + fraction === '') return null;
  const grouped = new Intl.NumberFormat('en-GB').format(BigInt(digits || '0'));
  if (unsigned.includes(group) && unsigned !== grouped.replaceAll(',', group)) return null;
  const value = Number(`${digits || '0'}.${fraction || '0'}`);
  return value === 0 ? 0 : whole.startsWith('-') ? -value : value;
}

const known = ['en-GB', 'de-DE', 'uk-UA', 'de-CH'].map(signsOf);
const EVERYWHERE: Signs[] = known
  .flatMap(({ group }) => known.map(({ decimal }) => ({ group, decimal })))
  .filter(({ group, decimal }) => group !== decimal);

const character = fc.constantFrom(
  ...'0123456789'.split(''),
  '1',
  '2',
  '.',
  ',',
  ' ',
  "'",
  '-',
  '\u00A0',
);
const group = fc.stringMatching(/^[0-9]{3}$/);
const shaped = fc
  .tuple(
    fc.stringMatching(/^-?[0-9]{1,3}$/),
    fc.constantFrom('.', ',', ' ', "'"),
    fc.array(group, { maxLength: 3 }),
    fc.constantFrom('', '.', ','),
    fc.stringMatching(/^[0-9]{0,4}$/),
  )
  .map(([head, sign, groups, point, tail]) => [head, ...groups].join(sign) + point + tail);
const text = fc.oneof(
  shaped,
  fc.array(character, { maxLength: 12 }).map((all) => all.join('')),
);

test('is the number meant by the formatter of the language, or of another one if unambiguous, or nothing', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...LOCALES), (typed, locale) => {
      const value = valueOf(typed, locale);
      const plain = blank(typed.trim());
      const own = readWith(signsOf(locale), plain);
      const all = new Set(EVERYWHERE.map((signs) => readWith(signs, plain)));
      if (value === null) return;
      if (own === null) assert.ok(all.has(value), `${typed} was read as ${value}`);
      else assert.equal(value, own);
    }),
    { numRuns: 20_000 },
  );
});

test('is read whenever the language itself would write it so', () => {
  const number = fc.tuple(
    fc.integer({ min: -999_999_999, max: 999_999_999 }),
    fc.integer({ min: 0, max: 6 }),
  );
  fc.assert(
    fc.property(number, fc.constantFrom(...LOCALES), ([digits, shift], locale) => {
      const value = Number((digits / 10 ** shift).toFixed(shift)) + 0; // no minus zero
      const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
      assert.equal(valueOf(written, locale), value);
      assert.equal(valueOf(typedNumber(value, locale), locale), value);
    }),
    { numRuns: 5_000 },
  );
});
