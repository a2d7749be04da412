import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';

/** One entry: code, names in en-GB, uk-UA, de-DE and ru-UA, and additional data of its dictionary. */
type SeedEntry = [
  code: number,
  en: string,
  uk: string,
  de: string,
  ru: string,
  extra?: Record<string, string>,
];
export type Seed = Partial<Record<DictionaryName, SeedEntry[]>>;
