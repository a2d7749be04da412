import { DICTIONARIES, DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import type { Names } from '@plumbline/contract/dictionaries/schemas';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { codes } from './seed/codes.ts';
import { measures } from './seed/measures.ts';
import { work } from './seed/work.ts';

interface SeededEntry {
  dictionary: DictionaryName;
  code: number;
  names: Names;
  extra: Record<string, string>;
  system: boolean;
}

const ENTRIES = { ...codes, ...measures, ...work };

/** The entries every new tenant starts with, dictionary by dictionary. */
export function dictionarySeed(): SeededEntry[] {
  return DICTIONARY_NAMES.flatMap((dictionary) =>
    (ENTRIES[dictionary] ?? []).map(([code, en, uk, de, ru, extra = {}]) => ({
      dictionary,
      code,
      names: { 'en-GB': en, 'uk-UA': uk, 'de-DE': de, 'ru-UA': ru },
      extra,
      system: DICTIONARIES[dictionary].system,
    })),
  );
}
