import { auditFields, boolean, defineResource, id, integer, json, text } from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { dictionarySchemas } from './schemas.ts';

/** The dictionaries of docs/coverage.md section 3. `system` ones have fixed codes and are read-only. */
export const DICTIONARIES = {
  bu_class: { system: false },
  quality_status: { system: true },
  boolean_reporting: { system: true },
  measure_group: { system: false },
  measure_equipment_type: { system: false },
  measure_unit: { system: false },
  inspection_type: { system: false },
  inspection_operative_status: { system: true },
  schedule_type: { system: true },
  schedule: { system: false },
  validation_status: { system: true },
  status_type: { system: true },
  check_list_item_check_type: { system: true },
  check_list_type: { system: false },
  boolean_yn: { system: true },
  boolean_onoff: { system: true },
  object_form_factor: { system: false },
  user_type: { system: true },
  relevance: { system: true },
  report: { system: true },
  constraint_type: { system: true },
} as const;
export type DictionaryName = keyof typeof DICTIONARIES;
export const DICTIONARY_NAMES = Object.keys(DICTIONARIES) as DictionaryName[];
export const isDictionary = (name: string | undefined): name is DictionaryName =>
  DICTIONARY_NAMES.some((one) => one === name);

type DictionaryValues = ValuesOf<typeof dictionarySchemas>;
const fields = {
  id: id(),
  code: integer(),
  name: text(),
  names: json<DictionaryValues['names']>(),
  system: boolean(),
  /** Additional values of some dictionaries: the RRULE of a ready-made schedule, the symbol of a unit. */
  extra: json<DictionaryValues['extra']>(),
  archived: boolean(),
  ...auditFields,
};

/** One resource per dictionary path; all have the same fields. */
export const dictionaryResource = (name: DictionaryName) =>
  defineResource({
    name,
    row: 'dictionary_entry',
    path: `/${name}`,
    fields,
  });
export type DictionaryEntryView = ViewOf<ReturnType<typeof dictionaryResource>>;
