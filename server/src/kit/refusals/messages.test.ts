import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeOf } from './messages.ts';

const CASES: [header: string | undefined, locale: string][] = [
  [undefined, 'en-GB'],
  ['', 'en-GB'],
  ['*', 'en-GB'],
  ['xx', 'en-GB'],
  ['de', 'de-DE'],
  ['DE-at', 'de-DE'],
  ['uk-UA,uk;q=0.9', 'uk-UA'],
  ['uk-UA;q=0.1,de-DE;q=0.9', 'de-DE'],
  ['fr, ru;q=0.5, de;q=0.4', 'ru-UA'],
  ['de;q=0, uk', 'uk-UA'],
  ['de;q=0', 'en-GB'],
  ['de ; q=0.2 , uk;q=0.3', 'uk-UA'],
  ['de;q=no', 'de-DE'],
  ['d', 'en-GB'],
  [`${'x,'.repeat(5000)}de`, 'en-GB'],
];

test('an answer uses the preferred language of those available', () => {
  for (const [header, locale] of CASES) assert.equal(localeOf(header), locale, header);
});
