import { dictionarySchemas, type Names } from '@plumbline/contract/dictionaries/schemas';
import { expect, test } from 'vitest';
import { fieldFaults } from '../../parts/form/issues.ts';
import type { EntryRow } from './api.ts';
import { entryBody, completeNames, entryField, entryForm, entrySchema } from './entryValues.ts';

const names: Names = {
  'en-GB': 'Kilowatt',
  'uk-UA': 'Кіловат',
  'de-DE': 'Kilowatt',
  'ru-UA': 'Киловатт',
};
// only the fields read here
const entry = {
  code: 7,
  name: 'Kilowatt',
  names,
  extra: { symbol: 'kW', icon: 'bolt' },
} as unknown as EntryRow;

test('fills in a missing name from the page’s language, or else from the first one', () => {
  const blank: Names = { 'en-GB': '', 'uk-UA': ' ', 'de-DE': ' Klasse ', 'ru-UA': 'Класс' };
  expect(completeNames(blank, 'ru-UA')).toEqual({
    'en-GB': 'Класс',
    'uk-UA': 'Класс',
    'de-DE': 'Klasse',
    'ru-UA': 'Класс',
  });
  expect(completeNames(blank, 'en-GB')['en-GB']).toBe('Klasse');
});

test('keeps extra keys that no field shows', () => {
  const values = { ...entryForm(entry, 1), symbol: ' W ', currency: 'eur' };
  expect(entryBody(values, { dictionary: 'measure_unit', entry, locale: 'en-GB' }).extra).toEqual({
    symbol: 'W',
    currency: 'EUR',
    icon: 'bolt',
  });
});

test('removes a cleared text', () => {
  const values = { ...entryForm(entry, 1), symbol: '' };
  expect(entryBody(values, { dictionary: 'measure_unit', entry, locale: 'en-GB' }).extra).toEqual({
    icon: 'bolt',
  });
});

test('builds a new entry the contract accepts', () => {
  const values = { ...entryForm(null, 12), names };
  const body = entryBody(values, { dictionary: 'bu_class', entry: null, locale: 'en-GB' });
  expect(dictionarySchemas.create.safeParse(body).error).toBeUndefined();
  expect(body.code).toBe(12);
});

test('requires a rule for a schedule, and derives its type from it', () => {
  const body = (rrule: string) =>
    entryBody(
      { ...entryForm(null, 12), names, rrule },
      { dictionary: 'schedule', entry: null, locale: 'en-GB' },
    );
  expect(
    entrySchema('schedule', true).safeParse(body('every monday')).error?.issues[0]?.path,
  ).toEqual(['extra', 'rrule']);
  expect(entrySchema('schedule', true).safeParse(body('')).success).toBe(false);
  expect(entrySchema('schedule', true).safeParse(body('FREQ=WEEKLY;BYDAY=MO')).success).toBe(true);
  expect(body('FREQ=WEEKLY;BYDAY=MO').extra.schedule_type).toBe('3');
  const faults = fieldFaults(entrySchema('schedule', true), body('FREQ=NEVER'));
  expect(faults).toEqual([{ loc: 'extra.rrule', key: 'recurrence' }]);
  expect(entryField('extra.rrule')).toBe('rrule');
});
