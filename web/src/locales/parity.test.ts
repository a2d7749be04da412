import { LOCALES } from '@plumbline/contract/kit/locales';
import { describe, expect, test } from 'vitest';
import { loadMessages } from '../kit/i18n/i18n.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}
const textsOf = async (locale: (typeof LOCALES)[number]) => flatten(await loadMessages(locale));
const english = await textsOf('en-GB');
/** Names of the values a text takes; the words inside plural forms are not names. */
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name = '']) => name))]
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');

/** Words that gave way to others of docs/glossary.md. */
const DROPPED: Record<(typeof LOCALES)[number], RegExp> = {
  'en-GB': /e-mail|by itself|\bmended?\b|newest state/i,
  'de-DE': /Wörterb|Kennzahl|Messwert|Formfaktor/,
  'uk-UA':
    /контрольн\S* (лист|список)|словник|одиниц\S* бізнесу|бізнес-|обрати|оберіть|знахід|мітк/i,
  'ru-UA': /контрольн\S* (лист|список)|словар|бизнес-|находк|метк|критичн(?!о(?![а-я]))/i,
};

describe.each(LOCALES)('%s', async (locale) => {
  const texts = await textsOf(locale);

  test('has the same keys as English', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('has no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('takes the same values as English', () => {
    const different = [...texts].filter(
      ([key, text]) => places(text) !== places(english.get(key) ?? ''),
    );
    expect(different).toEqual([]);
  });

  test('has the plural forms of its language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const plurals = [...texts].filter(([, text]) => /, plural,/.test(text) && !text.includes('=0'));
    const lacking = plurals.filter(
      ([, text]) => !forms.every((form) => text.includes(`${form} {`)),
    );
    expect(lacking).toEqual([]);
  });

  test('uses the words of docs/glossary.md', () => {
    expect([...texts].filter(([, text]) => DROPPED[locale].test(text))).toEqual([]);
  });

  test('uses its own quotation marks', () => {
    const foreign = locale === 'en-GB' ? /["„«»]/ : locale === 'de-DE' ? /["”«»]/ : /["„“”]/;
    expect([...texts].filter(([, text]) => foreign.test(text))).toEqual([]);
  });

  test('writes its apostrophes and dashes properly', () => {
    const wrong = [...texts].filter(
      ([, text]) => /[а-яіїєґ]['’`][а-яіїєґ]/i.test(text) || text.includes(' - '),
    );
    expect(wrong).toEqual([]);
  });
});
