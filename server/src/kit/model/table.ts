import type { Locale } from '@plumbline/contract/kit/locales';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';

/** Where a field's value comes from when it is not simply the column of its name. */
export type FieldSource =
  | { column: string }
  /** A column of a one-to-one side table. */
  | { side: string; column: string }
  /** Computed from the row (alias), the tenant and the caller's language. */
  | {
      expression: (
        alias: RawBuilder<unknown>,
        tenant: string,
        locale: Locale,
      ) => RawBuilder<unknown>;
      side?: string;
    };

/** One row beside each of the entity's: a table whose `key` holds the entity's id, or computed once for several fields. */
export type SideTable =
  | { table: string; key: string }
  | { computed: (alias: RawBuilder<unknown>, tenant: string) => RawBuilder<unknown> };

type OfRow = (alias: RawBuilder<unknown>, tenant: string) => RawBuilder<unknown>;

/** Copies by value: they alone are shown, sorted and filtered by once `made` holds for the row. */
export interface Copies {
  made: (alias: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** By relation, its label and code; of a dictionary value, its names in all languages. */
  fields: Record<string, { label?: OfRow; code?: OfRow; names?: OfRow }>;
}

/** An entity of the server: its resource of the contract, its table, and where they differ. */
export interface EntityTable {
  resource: Resource;
  table: string;
  sources: Record<string, FieldSource>;
  sides: Record<string, SideTable>;
  /** Tables without an `archived` column show everything. */
  archivable: boolean;
  /** Rows a scoped actor sees; absent: all of the tenant. Admins are never asked. */
  visible?: (alias: RawBuilder<unknown>, actor: Actor) => RawBuilder<boolean>;
  /** The only fields that roles of limited reach know of the entity (docs/wire.md row 28); absent: all. */
  limited?: readonly string[];
  /** Always true of the entity's rows, where several share a table. */
  only?: (alias: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** A narrow copy for facets and counts: used when it holds every field the question touches. */
  narrow?: { table: string; key: string; columns: Record<string, string> };
  /** The parent column of a tree, for `ancestor`. */
  parent: string;
  /** By `among` field: the ids of the rows that have one of these, or any where null. */
  many?: Record<string, (tenant: string, ids: readonly string[] | null) => RawBuilder<unknown>>;
  /** What a row shows of relations and dictionary values was copied by value, and stays whatever becomes of them. */
  copied?: Copies;
  /** Columns beside those of the fields that the audit log holds. */
  logged?: readonly string[];
  /** Fields whose changes follow from what the log holds already. */
  unlogged?: readonly string[];
  /** Turns a row as selected into the wire's view, after the generic naming of relations. */
  finish?: (view: Record<string, unknown>) => Record<string, unknown>;
}

/** Declares an entity's table; everything not said follows the names of the contract. */
export function defineTable(
  table: Pick<EntityTable, 'resource' | 'table'> & Partial<EntityTable>,
): EntityTable {
  return {
    sources: {},
    sides: {},
    archivable: 'archived' in table.resource.fields,
    parent: 'parent_id',
    ...table,
  };
}

const limitedTables = new WeakMap<EntityTable, EntityTable>();

/** The entity as the actor knows it: fields the actor may not read cannot be filtered or sorted by either, since both would reveal values. */
export function knownTo(actor: Pick<Actor, 'scope'>, entity: EntityTable): EntityTable {
  const { limited, resource } = entity;
  if (!limited || actor.scope.all) return entity;
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([name, { over }]) => limited.includes(name) || over?.every((path) => limited.includes(path)),
    ),
  );
  const table = limitedTables.get(entity) ?? { ...entity, resource: { ...resource, fields } };
  limitedTables.set(entity, table);
  return table;
}

/** The column a field is stored in: relations as `x_id` (but `created_by`), dictionary values as `x_code`. */
export function columnOf(entity: EntityTable, name: string): string {
  const source = entity.sources[name];
  if (source && 'column' in source && !('side' in source)) return source.column;
  const kind = entity.resource.fields[name]?.kind;
  if (kind === 'relation') return name.endsWith('_by') ? name : `${name}_id`;
  return kind === 'dictionary' ? `${name}_code` : name;
}

/** `= any($1::uuid[])` over ids, which stays one prepared text whatever their number. */
export const oneOf = (
  expression: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<boolean> => sql<boolean>`${expression} = any(${ids}::uuid[])`;
