import { NO_RULE_TERMS } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { RuleTerms } from '@plumbline/contract/constraints/faults';
import type { Locale } from '@plumbline/contract/kit/locales';
import { createTranslator, type Messages } from 'use-intl';
import { expect, test } from 'vitest';
import { loadMessages } from '../../../kit/i18n/i18n.ts';
import { ruleSentence } from './ruleSentence.ts';
import type { DescribedRule } from './ruleSentence.ts';

/** In the order in which texts list their languages. */
const ORDER = ['en-GB', 'de-DE', 'uk-UA', 'ru-UA'] as const satisfies readonly Locale[];
const ALL_WORDS = await Promise.all(
  ORDER.map(async (locale) => {
    const messages = await loadMessages(locale, ['frame', 'constraints']);
    return {
      t: createTranslator<Messages, 'constraints.rules'>({
        locale,
        messages,
        namespace: 'constraints.rules',
      }),
      words: createTranslator<Messages, 'constraint'>({
        locale,
        messages,
        namespace: 'constraint',
      }),
    };
  }),
);

const TERMS: RuleTerms = {
  ...NO_RULE_TERMS,
  constraint_type_code: CONSTRAINT_TYPE.value,
};
const HOT = { ...TERMS, indicator_code: 'T', attention_max: 70, critical_max: 80 };
const CHECK = {
  ...TERMS,
  constraint_type_code: CONSTRAINT_TYPE.date,
  date_key: 'checked_on',
  warning_days: 30,
};
const PUMP = { name: 'Pump' };
const NORTH = { name: 'North' };

const CASES: [name: string, rule: Omit<DescribedRule, 'name'>, expected: (string | null)[]][] = [
  [
    'values on objects of a class within a unit',
    { object_class: PUMP, business_unit: NORTH, terms: HOT },
    [
      'Pump in North: Bearing above 80 °C is critical, above 70 °C needs attention.',
      'Pump in North – Bearing: über 80 °C kritisch, über 70 °C Achtung.',
      'Pump (North). Bearing: вище 80 °C — критично, вище 70 °C — увага.',
      'Pump (North). Bearing: выше 80 °C — критично, выше 70 °C — внимание.',
    ],
  ],
  [
    'days after a date of each object',
    { object_class: null, business_unit: null, terms: { ...CHECK, after_days: 365 } },
    [
      'All objects: Check is critical later than 365 days after the date “Checked”, needs attention from 30 days before.',
      'Alle Objekte – Check: später als 365 Tage nach dem Datum „Checked“ kritisch, ab 30 Tagen davor Achtung.',
      'Усі обʼєкти. Check: пізніше ніж через 365 днів після дати «Checked» — критично, за 30 днів до того — увага.',
      'Все объекты. Check: позже чем через 365 дней после даты «Checked» — критично, за 30 дней до этого — внимание.',
    ],
  ],
  [
    'that date itself',
    { object_class: PUMP, business_unit: null, terms: { ...CHECK, warning_days: null } },
    [
      'Pump: Check is critical after the date “Checked”.',
      'Pump – Check: nach dem Datum „Checked“ kritisch.',
      'Pump. Check: після дати «Checked» — критично.',
      'Pump. Check: после даты «Checked» — критично.',
    ],
  ],
  [
    'a day before it',
    {
      object_class: PUMP,
      business_unit: null,
      terms: { ...CHECK, after_days: -1, warning_days: null },
    },
    [
      'Pump: Check is critical later than 1 day before the date “Checked”.',
      'Pump – Check: später als 1 Tag vor dem Datum „Checked“ kritisch.',
      'Pump. Check: пізніше ніж за 1 день до дати «Checked» — критично.',
      'Pump. Check: позже чем за 1 день до даты «Checked» — критично.',
    ],
  ],
  [
    'one day for all',
    {
      object_class: PUMP,
      business_unit: null,
      terms: { ...CHECK, date_key: null, boundary_date: '2027-12-31', warning_days: null },
    },
    [
      'Pump: Check is critical after 2027-12-31.',
      'Pump – Check: nach dem 2027-12-31 kritisch.',
      'Pump. Check: після 2027-12-31 — критично.',
      'Pump. Check: после 2027-12-31 — критично.',
    ],
  ],
  [
    'nothing yet',
    { object_class: PUMP, business_unit: null, terms: { ...TERMS, indicator_code: 'T' } },
    [null, null, null, null],
  ],
];

/** As typed here: spaces and hyphens that may break. */
const plain = (text: string | null) =>
  text?.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-') ?? null;

test.each(CASES)('a rule about %s in one sentence', (_name, rule, expected) => {
  const subject = { indicator: 'Bearing', unit: '°C', date: 'Checked' };
  const sentences = ALL_WORDS.map((words) =>
    plain(ruleSentence(words, { ...rule, name: 'Check' }, subject)),
  );
  expect(sentences).toEqual(expected);
});
