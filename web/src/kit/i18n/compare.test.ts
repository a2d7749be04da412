import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compareTexts } from './compare.ts';
import { applyLocale } from './i18n.ts';

// applyLocale sets the document's language, and unit tests have no document.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await applyLocale('en-GB');
});
afterAll(() => vi.unstubAllGlobals());

test('numbers within texts are compared as numbers, leading zeros only break ties', () => {
  expect(['A10', 'зона 10', 'A2', '3.7.11', 'зона 2', '3.7.3'].toSorted(compareTexts)).toEqual([
    '3.7.3',
    '3.7.11',
    'A2',
    'A10',
    'зона 2',
    'зона 10',
  ]);
  expect(['7', '007'].toSorted(compareTexts)).toEqual(['007', '7']);
  expect(['007', '7'].toSorted(compareTexts)).toEqual(['007', '7']);
});
