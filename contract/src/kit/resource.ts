import type { CodedValue, Reference } from './answers.ts';
import type { Kind, WITHOUT_VALUE } from './kinds.ts';

/**
 * One field of an entity in lists. `nullable`: may be null (sorting then says NULLS LAST). `detail`: only in single
 * reads, never in lists. `hidden`: for filters only, never returned.
 */
export interface Field<K extends Kind = Kind, N extends boolean = boolean, T = unknown> {
  kind: K;
  nullable: N;
  detail: boolean;
  hidden: boolean;
  /** The target of a relation, ancestor, branch or among, or the name of a dictionary. */
  to: string;
  /** For a search: the paths of the searched texts, and whether the names of the row's ancestors count too. */
  over?: readonly string[];
  above?: boolean;
  /** A text of several lines. */
  lines?: true;
  /** The field that must be equal for numbers to be added: a unit of measurement. */
  per?: string | undefined;
  /** Never set; carries the value type to `ViewOf`. */
  value?: T;
}
interface FieldOptions<N extends boolean> {
  nullable?: N;
  detail?: boolean;
  hidden?: boolean;
  per?: string;
}

function field<T>() {
  return <K extends Kind, N extends boolean = false>(
    kind: K,
    options: FieldOptions<N> = {},
    to = '',
  ) =>
    ({
      kind,
      nullable: options.nullable ?? false,
      detail: options.detail ?? false,
      hidden: options.hidden ?? false,
      to,
      ...(options.per === undefined ? {} : { per: options.per }),
    }) as Field<K, NoInfer<N>, T>; // otherwise the surrounding declaration would make every field nullable
}

export const id = <N extends boolean = false>(o?: FieldOptions<N>) => field<string>()('id', o);
export const text = <N extends boolean = false>(o?: FieldOptions<N>) => field<string>()('text', o);
/** A text of several lines: a comment, a description. */
export const lines = <N extends boolean = false>(o?: FieldOptions<N>) => ({
  ...text(o),
  lines: true as const,
});
export const integer = <N extends boolean = false>(o?: FieldOptions<N>) =>
  field<number>()('integer', o);
export const decimal = <N extends boolean = false>(o?: FieldOptions<N>) =>
  field<number>()('decimal', o);
export const boolean = <N extends boolean = false>(o?: FieldOptions<N>) =>
  field<boolean>()('boolean', o);
/** A calendar date, `YYYY-MM-DD`. */
export const date = <N extends boolean = false>(o?: FieldOptions<N>) => field<string>()('date', o);
/** A moment, ISO 8601 with offset. */
export const time = <N extends boolean = false>(o?: FieldOptions<N>) => field<string>()('time', o);
export const texts = (o?: FieldOptions<false>) => field<string[]>()('texts', o);
/** A structured value: readable, but never filtered or sorted by; its shape is in the schemas of the entity. */
export const json = <T>(o?: FieldOptions<false>) => field<T>()('json', o);
/** The address of a picture or file, valid for some minutes: readable, but never filtered or sorted by. */
export const picture = <N extends boolean = false>(o?: FieldOptions<N>) =>
  field<string>()('picture', o);
export const relation = <N extends boolean = false>(to: string, o?: FieldOptions<N>) =>
  field<Reference>()('relation', o, to);
export const dictionary = <N extends boolean = false>(name: string, o?: FieldOptions<N>) =>
  field<CodedValue>()('dictionary', o, name);
/** `ancestor.id=X`: the descendants of X in the entity's own tree. */
export const ancestor = (to: string) => field<never>()('ancestor', { hidden: true }, to);
/** `branch.id=X`: X itself and its descendants. */
export const branch = (to: string) => field<never>()('branch', { hidden: true }, to);
/** `finding.id=X`: X is one of the row's findings; `finding=/exist/`: the row has at least one. */
export const among = (to: string) => field<never>()('among', { hidden: true }, to);

/** `search~two words`: each word occurs in one of these texts or, if another word does, in the name of an ancestor. */
export const search = (
  over: readonly string[],
  { above = false }: { above?: boolean } = {},
): Field<'search', false, never> => ({
  kind: 'search',
  nullable: false,
  detail: false,
  hidden: true,
  to: '',
  over,
  above,
});

type FieldMap = Record<string, Field>;

/**
 * An entity of the wire: its path and readable fields. Its name leads to the schemas for create and update
 * (`schemas.ts`).
 */
export interface Resource<N extends string = string, F extends FieldMap = FieldMap> {
  name: N;
  path: `/${N}`;
  /** The field that names a row for people: `name`, or `full_name` of a user. */
  label: string;
  /** The name of a row in the documentation, if several entities share one. */
  row?: string;
  fields: F;
}

/** The creator and last editor of a row, with the times: on every entity (docs/coverage.md section 3). */
export const auditFields = {
  created_at: time(),
  created_by: relation('user', { nullable: true }),
  updated_at: time(),
  updated_by: relation('user', { nullable: true }),
};

/** Declares an entity once for URL, SQL, OpenAPI, forms and tables; without schemas, which lists do not need. */
export const defineResource = <const N extends string, F extends FieldMap>(resource: {
  name: N;
  path: `/${N}`;
  label?: string;
  row?: string;
  fields: F;
}): Resource<N, F> => ({ label: 'name', ...resource });

type ValueOf<F> = F extends Field<Kind, infer N, infer T> ? (N extends true ? T | null : T) : never;
type VisibleFields<F extends FieldMap> = {
  [K in keyof F as F[K]['kind'] extends (typeof WITHOUT_VALUE)[number] ? never : K]: ValueOf<F[K]>;
};
/** The type of one row of the resource in an answer. */
export type ViewOf<R extends Resource> = VisibleFields<R['fields']>;
