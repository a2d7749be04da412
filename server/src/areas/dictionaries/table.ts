import { DICTIONARY_NAMES, dictionaryResource } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { predefinedTexts } from '@plumbline/contract/dictionaries/predefinedTexts';
import { sql } from 'kysely';
import { defineTable } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** All dictionaries share one table; on the wire each is an entity of its own. */
function dictionaryTable(name: DictionaryName): EntityTable {
  return defineTable({
    resource: dictionaryResource(name),
    table: 'dictionary_entry',
    only: (alias) => sql<boolean>`${alias}.dictionary = ${name}`,
    fieldSources: {
      name: { expression: (alias, _tenant, locale) => sql`(${alias}.names ->> ${locale})` },
    },
  });
}

export const dictionaryTables: ReadonlyMap<DictionaryName, EntityTable> = new Map(
  DICTIONARY_NAMES.map((name) => [name, dictionaryTable(name)]),
);
export const predefinedTextTable = defineTable({
  resource: predefinedTexts,
  table: 'predefined_text',
});

export const tables: EntityTable[] = [...dictionaryTables.values(), predefinedTextTable];
