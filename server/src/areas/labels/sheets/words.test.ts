import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale } from '@plumbline/contract/kit/locales';
import { breakable, hyphenatedAs } from './words.ts';

const TEXTS: [text: string, broken: string][] = [
  ['Pump', 'Pump'],
  ['Wärmerückgewinnungsanlage Nord', 'Wärmerückgewinnungsanlage Nord'],
  ['„Насос“, другий', '„Насос“, другий'],
  ['Pump set P-101', 'Pump set P-~101'],
  ['AHU-2024-BERLIN/7', 'AHU-|2024-|BERLIN/|7'],
  ['WWWWWWWWWWWWWWWWWWWW', 'WWWWWWWWW|WWWWWWWWW|WW'],
  ['1234567890', '123456789|0'],
  ['  two  spaces ', '  two  spaces '],
  ['', ''],
];
for (const [text, broken] of TEXTS)
  test(`"${text}" may be broken where nobody minds`, () => {
    assert.equal(breakable(text).replaceAll('\u200B', '|').replaceAll('\u2060', '~'), broken);
  });

const LANGUAGES: [text: string, reader: Locale, language: string][] = [
  ['Heat pump', 'en-GB', 'en'],
  ['Wärmepumpe', 'en-GB', 'de'],
  ['Umformer', 'de-DE', 'de'],
  ['Umformer', 'uk-UA', 'en'],
  ['Насос', 'uk-UA', 'uk'],
  ['Насос', 'ru-UA', 'ru'],
  ['Насос', 'de-DE', 'uk'],
  ['Насосы', 'uk-UA', 'ru'],
  ['Підігрівач', 'ru-UA', 'uk'],
];
for (const [text, reader, language] of LANGUAGES)
  test(`"${text}" is hyphenated as ${language} for a reader of ${reader}`, () => {
    assert.equal(hyphenatedAs(text, reader), language);
  });
