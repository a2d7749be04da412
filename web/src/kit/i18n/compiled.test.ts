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

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
};

test.each(LOCALES)('renders each text of %s in the built page as it is written', async (locale) => {
  for (const text of textsOf({ ...(await loadMessages(locale, ALL_PARTS)) })) {
    const parts = compile(text);
    const say = createTranslator<{ text: string }>({ locale, messages: { text } });
    for (const values of samplesOf(text)) {
      const fromBuild = format(parts, locale, values, { formatters });
      expect(join(fromBuild), text).toBe(join(say.rich('text', values)));
    }
  }
});
