import type { Locale } from '@plumbline/contract/kit/locales';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EntityTable } from '#kit/model/table.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import type { From } from './from.ts';

type Row = Record<string, unknown>;

/** The fields of an answer: those requested, or all that a list or a single read shows. */
export function shownFields(
  entity: EntityTable,
  selection: string[] | null,
  single: boolean,
): string[] {
  if (selection) return selection;
  const { fields } = entity.resource;
  return Object.keys(fields).filter(
    (name) => !fields[name]?.hidden && (single || !fields[name]?.detail),
  );
}

/** SELECT list of the fields: a relation yields `x__id`, `x__name`, and `x__code` if its target has one. */
export function selectList(entity: EntityTable, fields: string[], from: From): RawBuilder<unknown> {
  const columns = fields.flatMap((name) => {
    const field = entity.resource.fields[name];
    const value = from.shown(name);
    const names = from.copiedNames(name);
    if (names)
      return [sql`${value} as ${sql.ref(name)}`, sql`${names} as ${sql.ref(`${name}__names`)}`];
    if (field?.kind !== 'relation') return [sql`${value} as ${sql.ref(name)}`];
    const { resource } = from.target(name);
    const parts = [
      sql`${value} as ${sql.ref(`${name}__id`)}`,
      sql`${from.column([name, resource.label])} as ${sql.ref(`${name}__name`)}`,
    ];
    if ('code' in resource.fields)
      parts.push(sql`${from.column([name, 'code'])} as ${sql.ref(`${name}__code`)}`);
    return parts;
  });
  return sql.join(columns);
}

/** Turns selected rows into the wire's views, with dictionary names in the caller's language. */
export function presenter(
  entity: EntityTable,
  fields: string[],
  context: { names: DictionaryNames; locale: Locale },
): (row: Row) => Row {
  const steps = fields.map((name) => {
    const field = entity.resource.fields[name];
    if (field?.kind === 'relation') {
      const reference = referenceOf(name);
      return (view: Row, row: Row) => void (view[name] = reference(row));
    }
    if (field?.kind === 'dictionary') {
      const dictionary = field.to;
      const namesColumn = `${name}__names`;
      return (view: Row, row: Row) => {
        const code = row[name];
        const copiedNames = row[namesColumn] as Record<string, string> | null | undefined;
        const copiedName = copiedNames?.[context.locale];
        view[name] =
          typeof code === 'number'
            ? {
                ...context.names.coded(dictionary, code, context.locale),
                ...(copiedName === undefined ? {} : { name: copiedName }),
              }
            : null;
      };
    }
    const source = entity.fieldSources[name];
    const present =
      (source && 'present' in source && source.present) || ((value: unknown) => value);
    return (view: Row, row: Row) => void (view[name] = present(row[name] ?? null));
  });
  return (row) => {
    const view: Row = {};
    for (const step of steps) step(view, row);
    return entity.finish ? entity.finish(view) : view;
  };
}

/** The names of the columns are put together once, because that would cost more than all else about a row. */
function referenceOf(field: string): (row: Row) => Row | null {
  const [id, code, name] = [`${field}__id`, `${field}__code`, `${field}__name`];
  return (row) => {
    if (row[id] === null) return null;
    const reference: Row = { id: row[id] };
    if (code in row) reference['code'] = row[code];
    reference['name'] = row[name] ?? '';
    return reference;
  };
}
