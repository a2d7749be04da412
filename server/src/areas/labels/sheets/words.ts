import type { Locale } from '@plumbline/contract/kit/locales';

/** The most letters in a row that need no break, even on the smallest label in the largest letters. */
const UNBROKEN = 9;
/** Allows the end of a line without a hyphen. */
const BREAK = '\u200B';
/** Prevents the end of a line. */
const JOINT = '\u2060';

/** A word in ordinary spelling, which is hyphenated by the rules of its language. */
const PLAIN_WORD = /^\P{L}?\p{L}\p{Ll}{1,49}\P{L}?$/u;

/** Returns the same text with breaks in character sequences that no language can hyphenate. */
export const breakable = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (PLAIN_WORD.test(word) ? word : brokenUp(word)))
    .join('');

/** A short code such as P-101 stays in one piece. */
const brokenUp = (word: string): string =>
  word.length <= UNBROKEN ? word.replaceAll('-', `-${JOINT}`) : partsOf(word);

const partsOf = (word: string): string =>
  word
    .split(/(?<=[-/_.,:;])/)
    .map((part) => (PLAIN_WORD.test(part) ? part : piecesOf(part)))
    .join(BREAK);

const piecesOf = (part: string): string =>
  (part.match(new RegExp(`\\P{M}\\p{M}*`, 'gu')) ?? [])
    .map((sign, at) => (at > 0 && at % UNBROKEN === 0 ? BREAK + sign : sign))
    .join('');

/** Returns the language whose rules hyphenate the text: the reader's, if the text is written in its letters. */
export function hyphenatedAs(text: string, reader: Locale): 'de' | 'en' | 'uk' | 'ru' {
  const own = reader.slice(0, 2) as 'de' | 'en' | 'uk' | 'ru'; // the languages of the product
  const isCyrillic = own === 'uk' || own === 'ru';
  if (/[іїєґ]/i.test(text)) return 'uk';
  if (/[ыэъё]/i.test(text)) return 'ru';
  if (/\p{Script=Cyrillic}/u.test(text)) return isCyrillic ? own : 'uk';
  if (/[äöüß]/i.test(text)) return 'de';
  return isCyrillic ? 'en' : own;
}
