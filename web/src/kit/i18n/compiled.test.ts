import { LOCALES } from '@plumbline/contract/kit/locales';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { createTranslator, type RichTranslationValues } from 'use-intl';
import { expect, test } from 'vitest';
import { ALL_PARTS } from '../../../test/texts.ts';
import { loadMessages } from './i18n.ts';

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)));

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 1234.5];

/** Values for every placeholder in a text, one set for each plural and select branch. */
function samplesOf(text: string): RichTranslationValues[] {
  const words = [...text.matchAll(/(?:select,|\}) *(\w+) *\{/g)].map(([, word = '']) => word);
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, wrap(tag)] as const);
  const numeric = new Set(
    [...text.matchAll(/\{(\w+), *(?:plural|number)/g)].map(([, name]) => name),
  );
  const names = [...text.matchAll(/\{(\w+) *[,}]/g)].map(([, name = '']) => name);
  const fill = (word: string, count: number) =>
    Object.fromEntries([
      ...names.map((name) => [name, numeric.has(name) ? count : word] as const),
      ...tags,
    ]);
  return [...COUNTS.map((count) => fill('x', count)), ...words.map((word) => fill(word, 2))];
}
const wrap = (tag: string) => (parts: unknown[]) => `<${tag}>${parts.join('')}</${tag}>`;
const join = (richText: unknown) =>
  Array.isArray(richText) ? richText.join('') : String(richText);

/** One formatter for all texts with the same options: making one takes longer than a hundred texts. */
function once<Made>(make: new (locale?: string, options?: object) => Made) {
  const made = new Map<string, Made>();
  return (locale?: string | string[], options?: object): Made => {
    const key = JSON.stringify([locale, options]);
    const known = made.get(key) ?? new make(String(locale), options);
    made.set(key, known);
    return known;
  };
}
const formatters = {
  getDateTimeFormat: once(Intl.DateTimeFormat),
  getNumberFormat: once(Intl.NumberFormat),
  getPluralRules: once(Intl.PluralRules),
};

test.each(LOCALES)('renders each text of %s in the built page as it is written', async (locale) => {
  const texts = textsOf({ ...(await loadMessages(locale, ALL_PARTS)) });
  const messages = Object.fromEntries(texts.map((text, at) => [String(at), text]));
  const say = createTranslator<Record<string, string>>({ locale, messages });
  for (const [at, text] of texts.entries()) {
    const parts = compile(text);
    for (const values of samplesOf(text)) {
      const fromBuild = format(parts, locale, values, { formatters });
      expect(join(fromBuild), text).toBe(join(say.rich(String(at), values)));
    }
  }
});
