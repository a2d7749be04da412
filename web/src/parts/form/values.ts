import type { Field, Resource, ViewOf } from '@plumbline/contract/kit/resource';
import type { PickedEntity } from './fields/PickEntity.tsx';
import { textOrNull } from './body.ts';

/** The value of a field while it is in a form, by its kind. */
interface Values {
  text: string;
  texts: string[];
  boolean: boolean;
  integer: number | null;
  decimal: number | null;
  date: string | null;
  time: string | null;
  relation: PickedEntity | null;
  dictionary: number | null;
}

type FormKind = keyof Values;
type KeysOf<R extends Resource> = {
  [K in keyof R['fields']]: R['fields'][K] extends Field<FormKind, boolean> ? K : never;
}[keyof R['fields']] &
  string;

/** The values of an entity's form with these fields. */
type FormOf<R extends Resource, K extends KeysOf<R>> = {
  [Key in K]: R['fields'][Key] extends Field<infer Of extends FormKind, boolean>
    ? Values[Of]
    : never;
};

interface FormKindOf {
  blank: unknown;
  /** The end of its name in a body. */
  suffix?: '_id' | '_code';
  fromView?: (value: never) => unknown;
  toBody?: (value: never, nullable: boolean) => unknown;
}

const KINDS: Record<FormKind, FormKindOf> = {
  text: {
    blank: '',
    toBody: (text: string, nullable) => (nullable ? textOrNull(text) : text.trim()),
  },
  texts: { blank: [] },
  boolean: { blank: false },
  integer: { blank: null },
  decimal: { blank: null },
  date: { blank: null },
  time: { blank: null },
  relation: {
    blank: null,
    suffix: '_id',
    toBody: (picked: PickedEntity | null) => picked?.id ?? null,
  },
  dictionary: { blank: null, suffix: '_code', fromView: ({ code }: { code: number }) => code },
};

/** How fields of an entity get from a row into its form and into the body of a request, by their kinds. */
interface EntityValues<R extends Resource, K extends KeysOf<R>> {
  /** The stored values, or blanks. */
  formOf: (view: Partial<ViewOf<R>>) => FormOf<R, K>;
  toBody: (values: FormOf<R, K>) => Record<string, unknown>;
  /** The form field for a place in the body: `parent_id` is `parent`. */
  fieldOf: (loc: string) => string;
}

export function entityValues<R extends Resource, const K extends KeysOf<R>>(
  { fields }: R,
  keys: readonly K[],
): EntityValues<R, K> {
  const parts = keys.map((key) => {
    const { kind, nullable } = fields[key] as Field<FormKind>; // by `KeysOf`
    const { blank, suffix = '', fromView, toBody } = KINDS[kind];
    return { key, nullable, blank, place: `${key}${suffix}`, fromView, toBody };
  });
  const keyAt = new Map(parts.map(({ key, place }) => [place, key]));
  return {
    formOf: (view) =>
      Object.fromEntries(
        parts.map(({ key, blank, fromView }) => {
          const value = (view as Record<string, unknown>)[key] ?? null;
          if (value === null) return [key, blank];
          return [key, fromView ? fromView(value as never) : value];
        }),
      ) as FormOf<R, K>,
    toBody: (values) =>
      Object.fromEntries(
        parts.map(({ key, nullable, place, toBody }) => {
          const value: unknown = values[key];
          return [place, toBody ? toBody(value as never, nullable) : value];
        }),
      ),
    fieldOf: (loc) => keyAt.get(loc) ?? loc,
  };
}
