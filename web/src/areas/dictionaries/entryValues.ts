import { dictionarySchemas, type Names } from '@plumbline/contract/dictionaries/schemas';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { isRecurrence } from '@plumbline/contract/schedule/recurrence';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import type { z } from 'zod';
import { numericValue } from '../../kit/format/numericInput.ts';
import type { EntryRow } from './api.ts';
import { EXTRAS, type ExtraName } from './entries.ts';

export interface EntryForm extends Record<ExtraName, string> {
  code: string;
  names: Names;
}

const BLANK_NAMES: Names = { 'en-GB': '', 'uk-UA': '', 'de-DE': '', 'ru-UA': '' };

/** The form's initial values: the stored entry, or a free code for a new one. */
export const entryForm = (entry: EntryRow | null, suggested: number): EntryForm => ({
  code: String(entry?.code ?? suggested),
  names: entry?.names ?? BLANK_NAMES,
  symbol: entry?.extra.symbol ?? '',
  currency: entry?.extra.currency ?? '',
  rrule: entry?.extra.rrule ?? '',
  kind: entry?.extra.kind ?? '',
});

/** A language without a name gets the one in the page's language, or the first one. */
export function completeNames(names: Names, locale: Locale): Names {
  const trimmedName = (one: Locale) => names[one].trim();
  const fallback =
    trimmedName(locale) || LOCALES.map(trimmedName).find((name) => name !== '') || '';
  const complete = LOCALES.map((one) => [one, trimmedName(one) || fallback]);
  return Object.fromEntries(complete) as Names; // one for each language, just above
}

/** The extra fields; keys that no field shows stay unchanged. */
function extraOf(
  values: EntryForm,
  dictionary: DictionaryName,
  stored: Record<string, string>,
): Record<string, string> {
  const extra = { ...stored };
  for (const name of EXTRAS[dictionary] ?? []) {
    const text = values[name].trim();
    if (text === '') delete extra[name];
    else extra[name] = name === 'currency' ? text.toUpperCase() : text;
  }
  const type = dictionary === 'schedule' ? scheduleTypeOf(values.rrule.trim()) : null;
  return type === null ? extra : { ...extra, schedule_type: String(type) };
}

interface Context {
  dictionary: DictionaryName;
  entry: EntryRow | null;
  locale: Locale;
}

/** The request body. */
export const entryBody = (values: EntryForm, { dictionary, entry, locale }: Context) => ({
  code: numericValue(values.code, 0),
  names: completeNames(values.names, locale),
  extra: extraOf(values, dictionary, entry?.extra ?? {}),
});

const hasRule = (extra: unknown) => isRecurrence((extra as Record<string, string>).rrule ?? ''); // the contract has checked it before

/** The contract's schema; for a schedule it also requires a valid rule. */
export function entrySchema(dictionary: DictionaryName, isNew: boolean): z.ZodType {
  const { create, update } = dictionarySchemas;
  const schema: z.ZodObject = isNew ? create : update;
  if (dictionary !== 'schedule') return schema;
  return schema.refine(({ extra }) => extra === undefined || hasRule(extra), {
    path: ['extra', 'rrule'],
    params: { reason: 'recurrence' },
  });
}

/** The form field for a place in the body. */
export const entryField = (loc: string): string => loc.replace(/^extra\./, '');
