import type { Locale } from '@plumbline/contract/kit/locales';
import type { Sort } from '@plumbline/contract/kit/query';
import { isDate, isTime, isUuid } from '@plumbline/contract/kit/literals';
import { isStorable } from '@plumbline/contract/kit/text';
import { sql, type RawBuilder } from 'kysely';
import type { From } from './from.ts';
import { invalid } from '#kit/refusals/invalid.ts';

interface SortColumn {
  column: RawBuilder<unknown>;
  descending: boolean;
  nullable: boolean;
  text: boolean;
  type: string;
}

type CursorType = { type: string; fits: (value: unknown) => boolean };
const textThat = (holds: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && holds(value);
const TEXT: CursorType = { type: 'text', fits: textThat(isStorable) };
/** The SQL type of each kind of field, and a test for values in a cursor. */
const CURSOR_TYPES: Record<string, CursorType> = {
  id: { type: 'uuid', fits: textThat(isUuid) },
  relation: { type: 'uuid', fits: textThat(isUuid) },
  dictionary: {
    type: 'int',
    fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  },
  integer: { type: 'bigint', fits: Number.isSafeInteger },
  decimal: { type: 'numeric', fits: Number.isFinite },
  boolean: { type: 'boolean', fits: (value) => typeof value === 'boolean' },
  date: { type: 'date', fits: textThat(isDate) },
  time: { type: 'timestamptz', fits: textThat(isTime) },
};
export const cursorTypeOf = (kind: string): CursorType => CURSOR_TYPES[kind] ?? TEXT;

/** The sort keys as SQL; text sorts as people expect, not by bytes. */
export function sortColumns(sorts: Sort[], from: From): SortColumn[] {
  return sorts.map(({ path, field, descending }) => ({
    column: from.sortValue(path),
    descending,
    // A joined column may be missing although its field is not nullable.
    nullable: field.nullable || path.length > 1,
    text: field.kind === 'text',
    type: cursorTypeOf(field.kind).type,
  }));
}

const keyOf = (sort: SortColumn): RawBuilder<unknown> =>
  sort.text ? sql`${sort.column} collate natural_order` : sort.column;
const idDescends = (sorts: SortColumn[]): boolean => sorts.at(-1)?.descending ?? false;

/** Nulls always come last, and the id breaks ties in the direction of the last key, as in the indexes. */
export function orderBy(sorts: SortColumn[]): RawBuilder<unknown> {
  const keys = sorts.map(
    (sort) =>
      sql`${keyOf(sort)} ${sql.raw(sort.descending ? 'desc' : 'asc')}${sql.raw(sort.nullable && sort.descending ? ' nulls last' : '')}`,
  );
  return sql.join([...keys, sql`t.id ${sql.raw(idDescends(sorts) ? 'desc' : 'asc')}`]);
}

export const sortName = (sorts: Sort[]): string =>
  sorts.map((sort) => `${sort.descending ? '-' : ''}${sort.path.join('.')}`).join(',');

/** Returns the last row's sort values and id, and their order; opaque to callers. */
export function cursorOf(row: Record<string, unknown>, sorts: Sort[]): string {
  const values = sorts.map((_, index) => row[`_s${index}`] ?? null);
  return writeCursor([sortName(sorts), ...values, row['_id']]);
}

/** Encodes the keys of a row as a cursor. */
export const writeCursor = (keys: unknown[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Decodes a cursor; an invalid one has no keys and so fits no list. */
export function cursorKeys(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(keys) ? keys : [];
  } catch {
    return []; // refused like any other cursor that does not fit
  }
}

/** The last row of the previous page: its sort values and its id. */
export interface Cursor {
  values: unknown[];
  id: string;
}

/** Refuses a cursor of another list, or of the same list in another order. */
export function readCursor(cursor: string, sorts: Sort[], locale: Locale): Cursor {
  const parts = cursorKeys(cursor);
  const id = parts.at(-1);
  const values = parts.slice(1, -1);
  const fits = (value: unknown, n: number) =>
    value === null || cursorTypeOf(sorts[n]?.field.kind ?? '').fits(value);
  if (
    values.length !== sorts.length ||
    parts[0] !== sortName(sorts) ||
    typeof id !== 'string' ||
    !isUuid(id) ||
    !values.every(fits)
  )
    throw invalid(['query', 'cursor'], 'cursor', locale);
  return { values, id };
}

/** Rows after the cursor: a row comparison where one index serves it, else key by key. */
export function cursorCondition(
  { values, id }: Cursor,
  sorts: SortColumn[],
  key: RawBuilder<unknown> = sql`t.id`,
): RawBuilder<boolean> {
  const parameters = sorts.map((sort, index) => sql`${values[index]}::${sql.raw(sort.type)}`);
  const descending = idDescends(sorts);
  const after = sql.raw(descending ? '<' : '>');
  if (sorts.every((sort) => !sort.nullable && sort.descending === descending)) {
    return sql<boolean>`(${sql.join([...sorts.map(keyOf), key])}) ${after} (${sql.join([...parameters, sql`${id}::uuid`])})`;
  }
  const equal = sorts.map((sort, index) =>
    values[index] === null
      ? sql`${sort.column} is null`
      : sql`${sort.column} = ${parameters[index]}`,
  );
  const steps = sorts.map(
    (sort, index) =>
      sql`(${sql.join([...equal.slice(0, index), isAfter(sort, parameters[index] as RawBuilder<unknown>, values[index] === null)], sql` and `)})`,
  );
  const last = sql`(${sql.join([...equal, sql`${key} ${after} ${id}::uuid`], sql` and `)})`;
  return sql<boolean>`(${sql.join([...steps, last], sql` or `)})`;
}

function isAfter(
  sort: SortColumn,
  parameter: RawBuilder<unknown>,
  isNull: boolean,
): RawBuilder<boolean> {
  if (isNull) return sql<boolean>`false`;
  const strictly = sql<boolean>`${keyOf(sort)} ${sql.raw(sort.descending ? '<' : '>')} ${parameter}`;
  return sort.nullable ? sql<boolean>`(${strictly} or ${sort.column} is null)` : strictly;
}
