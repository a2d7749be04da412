import { LOCALES } from '@plumbline/contract/kit/locales';
import { describe, expect, test } from 'vitest';
import { namespaceOf } from '../../../texts.ts';

type Tree = { [key: string]: string | Tree };

/** Each text with its languages; a key with texts below it is not a text itself. */
function flatten(tree: Tree, prefix: string): [string, Tree][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, {}]];
    const isText = Object.values(value).some((inner) => typeof inner === 'string');
    return isText ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`);
  });
}
const files = import.meta.glob<Tree>(
  ['../../**/texts.json', './*.json', '../../../../contract/src/{kit/*,schedule/ruleWords}.json'],
  {
    eager: true,
    import: 'default',
  },
);
const all = Object.entries(files).flatMap(([file, tree]) => flatten(tree, `${namespaceOf(file)}.`));
const textsOf = (locale: string) =>
  new Map(
    all.map(([key, { [locale]: text }]) => [key, typeof text === 'string' ? text : ''] as const),
  );
const english = textsOf('en-GB');
/** The placeholders of a text; the words inside plural branches are not placeholders. */
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name = '']) => name))]
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');

/** Words that docs/glossary.md has replaced. */
const DROPPED: Record<(typeof LOCALES)[number], RegExp> = {
  'en-GB': /e-mail|by itself|\bmended?\b|newest state/i,
  'de-DE': /Wörterb|Kennzahl|Messwert|Formfaktor/,
  'uk-UA':
    /контрольн\S* (лист|список)|словник|одиниц\S* бізнесу|бізнес-|обрати|оберіть|знахід|мітк/i,
  'ru-UA': /контрольн\S* (лист|список)|словар|бизнес-|находк|метк|критичн(?!о(?![а-я]))/i,
};

test('has every text in all languages, in the same order', () => {
  expect(all.length).toBeGreaterThan(1000);
  const order = ['en-GB', 'de-DE', 'uk-UA', 'ru-UA'];
  expect(order.toSorted()).toEqual(LOCALES.toSorted());
  expect(all.filter(([, texts]) => Object.keys(texts).join(' ') !== order.join(' '))).toEqual([]);
});

describe.each(LOCALES)('%s', (locale) => {
  const texts = textsOf(locale);

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
    const incomplete = plurals.filter(
      ([, text]) => !forms.every((form) => text.includes(`${form} {`)),
    );
    expect(incomplete).toEqual([]);
  });

  test('uses the words of docs/glossary.md', () => {
    expect([...texts].filter(([, text]) => DROPPED[locale].test(text))).toEqual([]);
  });

  test('uses its own quotation marks', () => {
    const foreign = locale === 'en-GB' ? /["„«»]/ : locale === 'de-DE' ? /["”«»]/ : /["„“”]/;
    expect([...texts].filter(([, text]) => foreign.test(text))).toEqual([]);
  });

  test('writes apostrophes and dashes correctly', () => {
    const wrong = [...texts].filter(
      ([, text]) => /[а-яіїєґ]['’`][а-яіїєґ]/i.test(text) || text.includes(' - '),
    );
    expect(wrong).toEqual([]);
  });
});
