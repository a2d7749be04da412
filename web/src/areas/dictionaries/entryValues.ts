import { dictionarySchemas, type Names } from '@plumbline/contract/dictionaries/schemas';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { isRecurrence } from '@plumbline/contract/schedule/recurrence';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import type { z } from 'zod';
import { numericValue } from '../../kit/format/numericInput.ts';
import { sortText, type SortKey } from '../../parts/list/sorting.ts';
import type { SortValue } from '../../parts/list/useSorted.ts';
import type { EntryRow } from './api.ts';

const EXTRA_NAMES = ['symbol', 'currency', 'rrule', 'kind'] as const;
type ExtraName = (typeof EXTRA_NAMES)[number];
/** The extra fields of each dictionary's entries that people can edit. */
export const EXTRAS: Partial<Record<DictionaryName, ExtraName[]>> = {
  measure_unit: ['symbol', 'currency'],
  measure_group: ['kind'],
  schedule: ['rrule'],
};

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

export const nextCode = (entries: readonly EntryRow[]): number =>
  Math.max(0, ...entries.map(({ code }) => code)) + 1;

/** Whether an entry matches a search: by its code or part of a name in any language. */
export function matchesSearch({ code, names }: EntryRow, search: string): boolean {
  const text = search.trim().toLocaleLowerCase();
  if (text === '' || String(code) === text) return true;
  return Object.values(names).some((name) => name.toLocaleLowerCase().includes(text));
}

const isLocaleName = (name: string) => LOCALES.some((one) => one === name);

/** The field of a file that has what this column shows. */
export const shownField = (column: string): string => {
  if (isLocaleName(column)) return `names.${column}`;
  return EXTRA_NAMES.some((one) => one === column) ? `extra.${column}` : column;
};

/** The order in which the server can list the entries: it sorts by no names but those of the reader's language. */
export const fileSort = (sort: readonly SortKey[]): string =>
  sortText(sort.filter(({ name }) => !isLocaleName(name))) || 'code';

export function sortValue(row: EntryRow, name: string): SortValue {
  const locale = LOCALES.find((one) => one === name);
  if (locale !== undefined) return row.names[locale];
  return name === 'code' ? row.code : name === 'updated_at' ? row.updated_at : row.name;
}
