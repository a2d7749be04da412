import { isPlace } from '@plumbline/contract/kit/kinds';
import type { EntityTable } from '#kit/model/table.ts';

/** Whether the narrow copy has the field. */
export const holdsField = ({ narrow, resource }: EntityTable, name: string): boolean => {
  const field = resource.fields[name];
  const isOfId = name === 'id' || (field !== undefined && isPlace(field));
  return narrow !== undefined && (isOfId || name in narrow.columns);
};

/** The narrow copy as an entity of its own, if it holds every field in question. */
export function narrowCopy(entity: EntityTable, fieldNames: string[]): EntityTable {
  const { narrow } = entity;
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
