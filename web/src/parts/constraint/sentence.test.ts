import { NO_TERMS } from '@plumbline/contract/constraints/faults';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { Breach, LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { Locale } from '@plumbline/contract/kit/locales';
import { createTranslator, type Messages } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { loadMessages } from '../../kit/i18n/i18n.ts';
import { breachText } from './breach.ts';
import { limitSentence } from './sentence.ts';
import type { ConstraintWords } from './breach.ts';

const NOTHING: LimitTerms = {
  constraint_type_code: CONSTRAINT_TYPE.value,
  ...NO_TERMS,
};
const values = (terms: Partial<LimitTerms>): LimitTerms => ({ ...NOTHING, ...terms });
const dates = (terms: Partial<LimitTerms>): LimitTerms => ({
  ...NOTHING,
  constraint_type_code: CONSTRAINT_TYPE.date,
  ...terms,
});

/** In the order in which texts list their languages. */
const ORDER = ['en-GB', 'de-DE', 'uk-UA', 'ru-UA'] as const satisfies readonly Locale[];
const ALL_WORDS = await Promise.all(
  ORDER.map(async (locale): Promise<ConstraintWords> => {
    const messages = await loadMessages(locale, ['frame']);
    return createTranslator<Messages, 'constraint'>({ locale, messages, namespace: 'constraint' });
  }),
);
/** As typed here: spaces and hyphens that may break. */
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-');

const inAll = (say: (t: ConstraintWords) => string | null) =>
  ALL_WORDS.map((t) => plain(say(t)) ?? null);

const LIMITED = values({ attention_max: 70, critical_max: 80, valid_to: '2027-12-31' });
const BOTH_SIDES = values({
  critical_min: 2,
  attention_min: 4.5,
  attention_max: 1200,
  critical_max: 1500,
  valid_from: '2026-01-01',
  valid_to: '2027-12-31',
});

const SENTENCES: [name: string, terms: LimitTerms, expected: string[]][] = [
  [
    'both bounds above, until a day',
    LIMITED,
    [
      'Bearing above 80 °C is critical, above 70 °C needs attention, until 2027-12-31.',
      'Bearing: über 80 °C kritisch, über 70 °C Achtung, gültig bis 2027-12-31.',
      'Bearing: вище 80 °C — критично, вище 70 °C — увага, діє до 2027-12-31 включно.',
      'Bearing: выше 80 °C — критично, выше 70 °C — внимание, действует по 2027-12-31.',
    ],
  ],
  [
    'both sides, between two days',
    BOTH_SIDES,
    [
      'Bearing below 2 °C or above 1 500 °C is critical, below 4.5 °C or above 1 200 °C needs attention, from 2026-01-01 until 2027-12-31.',
      'Bearing: unter 2 °C oder über 1 500 °C kritisch, unter 4.5 °C oder über 1 200 °C Achtung, gültig von 2026-01-01 bis 2027-12-31.',
      'Bearing: нижче 2 °C або вище 1 500 °C — критично, нижче 4.5 °C або вище 1 200 °C — увага, діє з 2026-01-01 до 2027-12-31 включно.',
      'Bearing: ниже 2 °C или выше 1 500 °C — критично, ниже 4.5 °C или выше 1 200 °C — внимание, действует с 2026-01-01 по 2027-12-31.',
    ],
  ],
  [
    'attention alone, from a day',
    values({ attention_min: -5, valid_from: '2026-01-01' }),
    [
      'Bearing below \u22125 °C needs attention, from 2026-01-01.',
      'Bearing: unter \u22125 °C Achtung, gültig ab 2026-01-01.',
      'Bearing: нижче \u22125 °C — увага, діє з 2026-01-01.',
      'Bearing: ниже \u22125 °C — внимание, действует с 2026-01-01.',
    ],
  ],
  [
    'critical alone',
    values({ critical_max: 0 }),
    [
      'Bearing above 0 °C is critical.',
      'Bearing: über 0 °C kritisch.',
      'Bearing: вище 0 °C — критично.',
      'Bearing: выше 0 °C — критично.',
    ],
  ],
  [
    'a date',
    dates({ boundary_date: '2027-06-30' }),
    [
      'Bearing is critical after 2027-06-30.',
      'Bearing: nach dem 2027-06-30 kritisch.',
      'Bearing: після 2027-06-30 — критично.',
      'Bearing: после 2027-06-30 — критично.',
    ],
  ],
  [
    'a date, with days of warning',
    dates({ boundary_date: '2027-06-30', warning_days: 30 }),
    [
      'Bearing is critical after 2027-06-30, needs attention from 30 days before.',
      'Bearing: nach dem 2027-06-30 kritisch, ab 30 Tagen davor Achtung.',
      'Bearing: після 2027-06-30 — критично, за 30 днів до того — увага.',
      'Bearing: после 2027-06-30 — критично, за 30 дней до этого — внимание.',
    ],
  ],
  [
    'one day of warning',
    dates({ boundary_date: '2027-06-30', warning_days: 1 }),
    [
      'Bearing is critical after 2027-06-30, needs attention from the day before.',
      'Bearing: nach dem 2027-06-30 kritisch, ab dem Tag davor Achtung.',
      'Bearing: після 2027-06-30 — критично, за 1 день до того — увага.',
      'Bearing: после 2027-06-30 — критично, за 1 день до этого — внимание.',
    ],
  ],
  [
    'a warning on the last good day',
    dates({ boundary_date: '2027-06-30', warning_days: 0 }),
    [
      'Bearing is critical after 2027-06-30, needs attention on that day.',
      'Bearing: nach dem 2027-06-30 kritisch, an diesem Tag Achtung.',
      'Bearing: після 2027-06-30 — критично, у цей день — увага.',
      'Bearing: после 2027-06-30 — критично, в этот день — внимание.',
    ],
  ],
];

describe('says what a restriction limits', () => {
  const subject = { name: 'Bearing', unit: '°C' };
  test.each(SENTENCES)('%s', (_name, terms, expected) => {
    expect(inAll((t) => limitSentence(t, terms, subject))).toEqual(expected);
  });

  test('nothing yet', () => {
    for (const terms of [values({ valid_to: '2027-12-31' }), dates({ warning_days: 3 })])
      expect(inAll((t) => limitSentence(t, terms, subject))).toEqual([null, null, null, null]);
  });

  test('a number without a unit', () => {
    const sentences = inAll((t) => limitSentence(t, LIMITED, { name: 'Level', unit: null }));
    expect(sentences[0]).toBe(
      'Level above 80 is critical, above 70 needs attention, until 2027-12-31.',
    );
  });
});

const BREACHES: [breach: Breach, expected: string[]][] = [
  [
    { bound: 'critical_max', limit: 80, distance: 0.5 },
    [
      '0.5 °C above the limit of 80 °C',
      '0.5 °C über der Grenze von 80 °C',
      'на 0.5 °C вище межі 80 °C',
      'на 0.5 °C выше границы 80 °C',
    ],
  ],
  [
    { bound: 'attention_min', limit: 4, distance: 3 },
    [
      '3 °C below the limit of 4 °C',
      '3 °C unter der Grenze von 4 °C',
      'на 3 °C нижче межі 4 °C',
      'на 3 °C ниже границы 4 °C',
    ],
  ],
  [
    { bound: 'boundary_date', limit: '2026-11-20', distance: 1 },
    [
      '1 day past 2026-11-20',
      'seit 1 Tag überschritten (2026-11-20)',
      '1 день після 2026-11-20',
      '1 день после 2026-11-20',
    ],
  ],
  [
    { bound: 'boundary_date', limit: '2026-11-20', distance: 22 },
    [
      '22 days past 2026-11-20',
      'seit 22 Tagen überschritten (2026-11-20)',
      '22 дні після 2026-11-20',
      '22 дня после 2026-11-20',
    ],
  ],
  [
    { bound: 'warning_days', limit: '2026-12-31', distance: 36 },
    [
      '36 days left (2026-12-31)',
      'noch 36 Tage (2026-12-31)',
      'залишилося 36 днів (2026-12-31)',
      'осталось 36 дней (2026-12-31)',
    ],
  ],
  [
    { bound: 'warning_days', limit: '2026-12-31', distance: 0 },
    [
      'today is the last day (2026-12-31)',
      'heute ist der letzte Tag (2026-12-31)',
      'сьогодні останній день (2026-12-31)',
      'сегодня последний день (2026-12-31)',
    ],
  ],
];

test('between two percentages are percentage points', () => {
  const breach = { bound: 'critical_min', limit: 90, distance: 12.78 } as const;
  expect(inAll((t) => breachText(t, breach, '%'))).toEqual([
    '12.78 percentage points below the limit of 90 %',
    '12.78 Prozentpunkte unter der Grenze von 90 %',
    'на 12.78 відсоткового пункта нижче межі 90 %',
    'на 12.78 процентного пункта ниже границы 90 %',
  ]);
});

test.each(BREACHES)('says how far: %j', (breach, expected) => {
  expect(inAll((t) => breachText(t, breach, '°C'))).toEqual(expected);
});
