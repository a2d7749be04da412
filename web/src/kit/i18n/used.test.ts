import { describe, expect, test } from 'vitest';
import { ALL_PARTS } from '../../../test/texts.ts';
import { loadMessages } from './i18n.ts';
import { matcherOf, usesIn } from './usedKeys.ts';

/** Keys composed from words of another file: each last word appears there as a name or a value. */
const COMPOSED = [
  'annotations.colour',
  'checkLists.fault',
  'checkLists.outline.menu',
  'classifiers.icon',
  'content.groups',
  'content.kinds',
  'field',
  'form.fault',
  'list.period',
  'list.preset',
  'notices.views',
  'ruleWords',
  'scan.problem',
  'shell.activity',
  'shell.shortcuts.lists',
  'shell.shortcuts.run',
  'shell.shortcuts.viewer',
  'templates.fault',
  'templates.runs',
];

const modules: Record<string, string> = import.meta.glob(
  [
    '../../**/*.{ts,tsx}',
    '../../../../contract/src/**/*.ts',
    '!../../**/*.test.*',
    '!./usedKeys.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const sources = Object.values(modules);

type Tree = { [key: string]: string | Tree };
const keysOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const keys = keysOf({ ...(await loadMessages('en-GB', ALL_PARTS)) });
const isUsed = matcherOf(sources.flatMap((source) => usesIn(source).keys));
const rest = keys.filter((key) => !isUsed(key));
const isOf = (key: string, family: string) => key === family || key.startsWith(`${family}.`);

const all = sources.join('\n');
const isWord = (word: string) =>
  new RegExp(`['"]${word}['"]|(?<![\\w.-])${word}\\??:|\\b${word},`).test(all);

describe('texts used by a file', () => {
  test.each([
    ['the key', `const t = useTranslations('sync');\nt('open')`, 'sync.open', ''],
    ['either key', `const t = useTranslations('ui');\nt(a ? 'x' : 'y', { n: 1 })`, 'ui.x ui.y', ''],
    ['a pattern', 'const t = useTranslations(`a.${b}`);\nt(`c.${d}`)', 'a.*.c.*', ''],
    ['rich text', `const say = translator('ui');\nsay.rich('x', { b })`, 'ui.x', ''],
    ['a call at once', `translator('ui')('x')`, 'ui.x', ''],
    ['an argument', `(t: ReturnType<typeof useTranslations<'ui'>>) => t('x')`, 'ui.x', ''],
    ['a variable', `const t = useTranslations('ui');\nt(k);\nconst K = ['x'];`, 'ui.ui ui.x', 'ui'],
    ['nothing else', `const t = useTranslations('ui');\nset('x')`, '', ''],
  ])('%s', (_name, source, expectedKeys, open) => {
    const uses = usesIn(source);
    expect([uses.keys.join(' '), uses.open.join(' ')]).toEqual([expectedKeys, open]);
  });
});

test('uses every text', () => {
  const unused = rest.filter((key) => !COMPOSED.some((family) => isOf(key, family)));
  expect(unused).toEqual([]);
});

test('composes keys only from words that appear in the code', () => {
  const composed = rest.filter((key) => COMPOSED.some((family) => isOf(key, family)));
  expect(composed.filter((key) => !isWord(key.split('.').at(-1) ?? ''))).toEqual([]);
});

test('declares no key as composed that is used literally', () => {
  expect(COMPOSED.filter((family) => !rest.some((key) => isOf(key, family)))).toEqual([]);
});
