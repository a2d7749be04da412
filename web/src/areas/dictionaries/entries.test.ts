import { expect, test } from 'vitest';
import type { EntryRow } from './api.ts';
import { matchesSearch, nextCode } from './entries.ts';

// only the fields read here
const entry = {
  code: 7,
  names: { 'en-GB': 'Kilowatt', 'uk-UA': 'Кіловат', 'de-DE': 'Kilowatt', 'ru-UA': 'Киловатт' },
} as unknown as EntryRow;

test('finds entries by code and by names in any language', () => {
  expect([' КІЛО', 'watt', '7', ''].map((search) => matchesSearch(entry, search))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['77', 'volt'].map((search) => matchesSearch(entry, search))).toEqual([false, false]);
});

test('suggests a free code for a new entry', () => {
  expect(nextCode([])).toBe(1);
  expect(nextCode([entry, { ...entry, code: 3 }])).toBe(8);
});
