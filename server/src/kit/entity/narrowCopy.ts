import type { ReadCtx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** The narrow copy as an entity of its own, if it holds every field in question. */
export function narrowCopy(ctx: ReadCtx, entity: EntityTable, fieldNames: string[]): EntityTable {
  const { narrow } = entity;
  if (
    !narrow ||
    !ctx.actor.scope.all ||
    fieldNames.some((name) => name !== 'id' && !(name in narrow.columns))
  )
    return entity;
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
