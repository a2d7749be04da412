import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { EntityTable } from '#kit/model/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { namesOf, type DictionaryNames } from '#kit/dictionary/names.ts';
import { fileAddress } from '#kit/tenantFiles/fileAddress.ts';
import type { ShownFile } from '#kit/files/fields.ts';

type PresentedRow = Record<string, unknown>;

/** The context that turns a row into a view. */
interface PresentingCtx {
  names: DictionaryNames;
  locale: Locale;
  /** The address of a field of kind `picture`. */
  address: (file: ShownFile | null) => string | null;
}

export const presentingOf = async (ctx: ReadCtx): Promise<PresentingCtx> => ({
  names: await namesOf(ctx),
  locale: ctx.locale,
  address: (file) => fileAddress(ctx, file),
});

/** Selected by `pictureIn` or in its shape. */
const fileIn = (value: unknown) => (value ?? null) as ShownFile | null;

/** Returns the fields of an answer: the requested ones, or all that a list or a single read shows. */
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

/** Turns selected rows into the wire's views, with dictionary names in the caller's language. */
export function presenter(
  entity: EntityTable,
  fields: string[],
  context: PresentingCtx,
): (row: PresentedRow) => PresentedRow {
  const steps = fields.map((name) => {
    const field = entity.resource.fields[name];
    if (field?.kind === 'relation') {
      const reference = referenceOf(name, context.address);
      return (view: PresentedRow, row: PresentedRow) => void (view[name] = reference(row));
    }
    if (field?.kind === 'dictionary') {
      const dictionary = field.to;
      const namesColumn = `${name}__names`;
      const values = new Map<number, CodedValue>();
      const valueOf = (code: number): CodedValue => {
        const value = values.get(code) ?? context.names.coded(dictionary, code, context.locale);
        values.set(code, value);
        return value;
      };
      return (view: PresentedRow, row: PresentedRow) => {
        const code = row[name];
        const copiedNames = row[namesColumn] as Record<string, string> | null | undefined;
        const copiedName = copiedNames?.[context.locale];
        const value = typeof code === 'number' ? valueOf(code) : null;
        view[name] = value && copiedName !== undefined ? { ...value, name: copiedName } : value;
      };
    }
    if (field?.kind === 'picture')
      return (view: PresentedRow, row: PresentedRow) =>
        void (view[name] = context.address(fileIn(row[name])));
    const source = entity.fieldSources[name];
    const present =
      (source && 'present' in source && source.present) || ((value: unknown) => value);
    return (view: PresentedRow, row: PresentedRow) =>
      void (view[name] = present(row[name] ?? null));
  });
  return (row) => {
    const view: PresentedRow = {};
    for (const step of steps) step(view, row);
    return entity.finish ? entity.finish(view) : view;
  };
}

/** Composes the names of the columns once, because that costs more than all else about a row. */
function referenceOf(
  field: string,
  address: PresentingCtx['address'],
): (row: PresentedRow) => PresentedRow | null {
  const [id, code, name] = [`${field}__id`, `${field}__code`, `${field}__name`];
  const avatar = `${field}__avatar`;
  return (row) => {
    if (row[id] === null) return null;
    const reference: PresentedRow = { id: row[id] };
    if (code in row) reference['code'] = row[code];
    reference['name'] = row[name] ?? '';
    if (avatar in row) reference['avatar'] = address(fileIn(row[avatar]));
    return reference;
  };
}
