import type { Locale } from '@plumbline/contract/kit/locales';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';

/** Whether a condition finds rows by an index, or tests rows that another one has found. */
export type ConditionUse = 'index' | 'test';

/** The source of a field's value, unless it is the column of its name. */
type FieldSource =
  | { column: string }
  /**
   * A column of a one-to-one side table; `shown` names another one with the same value, whose row is read anyway. It
   * sorts by its first `sortedBy` characters if its index has no more. `joins` names the field whose values from the
   * root it consists of.
   */
  | { side: string; column: string; shown?: string; sortedBy?: number; joins?: string }
  /**
   * Computed from the row (alias), the tenant and the caller's language; `present` turns a value into the wire's,
   * `isLookedUp` says that it reads a table of many rows, and `trueIds` finds the rows where it is true without testing all.
   */
  | {
      expression: (
        alias: RawBuilder<unknown>,
        tenant: string,
        locale: Locale,
      ) => RawBuilder<unknown>;
      side?: string;
      present?: (value: unknown) => unknown;
      isLookedUp?: boolean;
      trueIds?: (tenant: string) => RawBuilder<unknown>;
    };

/** One row for each of the entity's: a table whose `key` holds the entity's id, or computed once for several fields. */
type SideTable =
  | { table: string; key: string }
  | { computed: (alias: RawBuilder<unknown>, tenant: string) => RawBuilder<unknown> };

type OfRow = (alias: RawBuilder<unknown>, tenant: string) => RawBuilder<unknown>;

/** Values copied when a row is finished: once `isCopied` holds, only they are shown, sorted and filtered by. */
export interface Copies {
  isCopied: (alias: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** For a relation, its label and code; for a dictionary value, its names in all languages. */
  fields: Record<string, { label?: OfRow; code?: OfRow; names?: OfRow }>;
}

/** Some rows of an entity as `t`; `from`, if it is not the table itself, has only rows of the tenant. */
export interface RowsPart {
  from?: RawBuilder<unknown>;
  condition?: RawBuilder<boolean>;
}

/** The rows whose field has one of the values, or more than the least. */
export interface SomeRows {
  field: string;
  values?: readonly unknown[];
  moreThan?: number;
  condition: RawBuilder<boolean>;
}

/** The audience of a change besides those who see the whole tenant: users who see one of the units, and these users. */
export interface Audience {
  units?: readonly unknown[];
  users?: readonly unknown[];
}

/** The indexes of an entity with many rows, and its other means of finding some of them (docs/decisions/lists-and-filters.md). */
export interface LargeTable {
  /**
   * The fields by which an index sorts the rows, so that a list in their order may stop after its page; with `-`, in
   * descending order, nulls last.
   */
  sorted: readonly string[];
  /** For each field with one value, the orders that an index has after it: some of `sorted`, and others. */
  sortedWithin?: Readonly<Record<string, readonly string[]>>;
  /** The ones of these in which no two rows are equal: the id breaks no ties, and the index has none. */
  distinctWithin?: Readonly<Record<string, readonly string[]>>;
  /** The orders of `sorted` with a partial index: its rows, as `t`, and a filter that leaves no others. */
  partialSortIndexes?: Readonly<Record<string, SomeRows>>;
  /** Further fields whose values an index finds. */
  unique?: readonly string[];
  /**
   * A stored column with the folded texts of these fields, one to a line, and an index of its trigrams. An entity with
   * `copies` has it once they are copied.
   */
  folded?: { column: string; fields: readonly string[] };
  /**
   * A narrow copy for facets and counts, used when it holds every field in question; it has the columns that
   * `visible` reads.
   */
  narrow?: { table: string; key: string; columns: Record<string, string> };
  /** The ids of the rows that a scoped actor sees, as a query whose cost does not grow with the other rows. */
  visibleIds?: (actor: Actor) => RawBuilder<unknown>;
  /**
   * Whether `t`, a row or its entry in an index, is in the unit: the rows that a scoped actor sees, apart from
   * `visibleElsewhere`.
   */
  inUnitCondition?: (unit: string | null) => RawBuilder<boolean>;
  /** The other rows that the actor sees. */
  visibleElsewhere?: (actor: Actor) => RowsPart;
  /** The field that a user who sees only some of very many rows has to filter by. */
  requiredFilter?: string;
}

/** An entity of the server: its resource in the contract, its table, and the differences. */
export interface EntityTable {
  resource: Resource;
  table: string;
  fieldSources: Record<string, FieldSource>;
  sides: Record<string, SideTable>;
  /** Tables without an `archived` column show everything. */
  archivable: boolean;
  /** Whether each change counts up the version of its row, for `ETag` and `If-Match`. */
  versioned: boolean;
  /** The rows a scoped actor sees; if absent, all of the tenant. Not applied to admins. */
  visible?: (alias: RawBuilder<unknown>, actor: Actor, use?: ConditionUse) => RawBuilder<boolean>;
  /** The only fields visible to roles with limited reach (docs/wire.md row 28); if absent, all. */
  limited?: readonly string[];
  /** Further fields by which these roles may filter, although they do not see the values. */
  limitedFilters?: readonly string[];
  /** The condition for the rows of the entity that exist for the actor, where several entities share a table. */
  only?: (alias: RawBuilder<unknown>, actor: Actor) => RawBuilder<boolean>;
  /**
   * Returns the audience of a row from its columns. Without it, everybody sees the rows of entities without `visible`.
   */
  audience?: (row: Readonly<Record<string, unknown>>) => Audience;
  /** The parent column of a tree, for `ancestor`. */
  parent: string;
  /** What finds rows among many; without it, all rows of a tenant are few enough to test each. */
  large?: LargeTable;
  /**
   * For each `among` field, the ids of the rows that have one of these values, or, with null, any, as far as the actor
   * may know.
   */
  amongIds?: Record<string, (actor: Actor, ids: readonly string[] | null) => RawBuilder<unknown>>;
  /** Relations and dictionary values that a row copies when it is finished, so that later changes do not alter it. */
  copies?: Copies;
  /** Columns that a new row has unless it sets them: with these, its log entry need not wait for the stored row. */
  defaults?: Readonly<Record<string, unknown>>;
  /** The log entries of a visible row that the actor may read; all if absent. */
  seesEntry?: (actor: Actor, log: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** The names of the parts of a row's structured values: rows of `key` and `name`. */
  partNames?: (id: string, tenant: string) => RawBuilder<unknown>;
  /** The values of a row that the audit log records, if they are not its columns. */
  loggedAs?: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Columns that the audit log records in addition to those of the fields. */
  logged?: readonly string[];
  /** Fields that are not logged, because their changes follow from logged ones. */
  unlogged?: readonly string[];
  /** Adjusts the wire's view of a row after the generic naming of relations. */
  finish?: (view: Record<string, unknown>) => Record<string, unknown>;
}

/** Declares an entity's table; defaults follow the names of the contract. */
export function defineTable(
  table: Pick<EntityTable, 'resource' | 'table'> & Partial<EntityTable>,
): EntityTable {
  return {
    fieldSources: {},
    sides: {},
    archivable: 'archived' in table.resource.fields,
    versioned: 'updated_at' in table.resource.fields,
    parent: 'parent_id',
    ...table,
  };
}

const limitedTables = new WeakMap<EntityTable, EntityTable>();

/**
 * The entity as the actor knows it. Fields that the actor may not read cannot be filtered or sorted by either, except
 * `limitedFilters`: both would reveal values.
 */
export function entityFor(actor: Pick<Actor, 'scope'>, entity: EntityTable): EntityTable {
  const { limited, limitedFilters = [], resource } = entity;
  if (!limited || actor.scope.all) return entity;
  const fields = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (limited.includes(name) || field.over?.every((path) => limited.includes(path)))
        return [[name, field]];
      return limitedFilters.includes(name) ? [[name, { ...field, hidden: true }]] : [];
    }),
  );
  const table = limitedTables.get(entity) ?? { ...entity, resource: { ...resource, fields } };
  limitedTables.set(entity, table);
  return table;
}

/** Whether the actor's scope hides no row of the entity. */
export const seesAll = ({ scope }: Pick<Actor, 'scope'>, { visible }: EntityTable): boolean =>
  scope.all || !visible;

/**
 * The column a field is stored in: relations as `x_id` (except `created_by` and the like), dictionary values
 * as `x_code`.
 */
export function columnOf(entity: EntityTable, name: string): string {
  const source = entity.fieldSources[name];
  if (source && 'column' in source && !('side' in source)) return source.column;
  const kind = entity.resource.fields[name]?.kind;
  if (kind === 'relation') return name.endsWith('_by') ? name : `${name}_id`;
  return kind === 'dictionary' ? `${name}_code` : name;
}

/** `= any($1::uuid[])`: one prepared text for any number of ids. */
export const oneOf = (
  expression: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<boolean> => sql<boolean>`${expression} = any(${ids}::uuid[])`;

/** The part of a value that its index sorts by. */
export function sortValueOf(
  { fieldSources }: EntityTable,
  [name = '', ...rest]: readonly string[],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const source = fieldSources[name];
  const characters = source && 'sortedBy' in source ? source.sortedBy : undefined;
  return characters === undefined || rest.length > 0
    ? value
    : sql`left(${value}, ${sql.raw(String(characters))})`;
}
