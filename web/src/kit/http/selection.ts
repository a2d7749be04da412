/** A part of a value: the name of a relation, a number of a summary. */
type PartPath<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[]
    ? never
    : NonNullable<R[K]> extends object
      ? `${K}.${keyof NonNullable<R[K]> & string}`
      : never;
}[keyof R & string];

/** A name in `fields`: a field of the row, or a part of one (docs/wire.md "Lists"). */
export type FieldPath<R> = (keyof R & string) | PartPath<R>;

type Narrowed<V, P> = V extends null ? null : Pick<V, P & keyof V>;

/** A row with the selected fields only; its id is always there. */
export type SelectedFields<R, F extends string> = {
  [
    K in keyof R as K extends 'id' | F | (F extends `${infer Head}.${string}` ? Head : never)
      ? K
      : never
  ]: K extends 'id' | F
    ? R[K]
    : Narrowed<R[K], F extends `${K & string}.${infer Part}` ? Part : never>;
};

/** Whether a row has all selected fields. */
export function hasFields(row: object, fields: readonly string[]): boolean {
  return fields.every((path) => {
    const [name = '', part] = path.split('.');
    if (!(name in row)) return false;
    const value: unknown = (row as Record<string, unknown>)[name]; // checked above
    return part === undefined || typeof value !== 'object' || value === null || part in value;
  });
}
