import { isPlace } from '@plumbline/contract/kit/kinds';
import type { EntityTable } from '#kit/model/table.ts';

/** Whether the narrow copy has the field. */
export const holdsField = ({ large, resource }: EntityTable, name: string): boolean => {
  const field = resource.fields[name];
  const isOfId = name === 'id' || (field !== undefined && isPlace(field));
  return large?.narrow !== undefined && (isOfId || name in large.narrow.columns);
};

/** The narrow copy as an entity of its own, if it holds every field in question. */
export function narrowCopy(entity: EntityTable, fieldNames: string[]): EntityTable {
  const narrow = entity.large?.narrow;
  if (!narrow || !fieldNames.every((name) => holdsField(entity, name))) return entity;
  const sources = Object.fromEntries(
    Object.entries(narrow.columns).map(([name, column]) => [name, { column }]),
  );
  return {
    ...entity,
    table: narrow.table,
    fieldSources: { ...sources, id: { column: narrow.key } },
    sides: {},
  };
}

/** Returns the name of the side table with the field. */
export function sideWith(entity: EntityTable, path: readonly string[]): string | undefined {
  const [name = '', ...rest] = path;
  const source = entity.fieldSources[name];
  if (rest.length > 0 || !source || !('column' in source)) return undefined;
  const side = 'side' in source ? source.side : undefined;
  return side !== undefined && 'table' in (entity.sides[side] ?? {}) ? side : undefined;
}

/**
 * Returns a side table as an entity of its own, with its fields. In a join, the planner might compare each of its rows
 * with each of the entity's, of which it expects few (docs/decisions/plans-and-statements.md).
 */
export function sideTable(entity: EntityTable, name: string): EntityTable {
  const side = entity.sides[name];
  if (!side || !('table' in side)) throw new Error(`${entity.resource.name} has no table ${name}`);
  const { only: _, visible: __, ...others } = entity;
  const columns = Object.entries(entity.fieldSources).flatMap(([field, source]) =>
    sideWith(entity, [field]) === name && 'column' in source
      ? [[field, { column: source.column }] as const]
      : [],
  );
  const fieldSources = { ...Object.fromEntries(columns), id: { column: side.key } };
  return { ...others, table: side.table, fieldSources, sides: {} };
}
