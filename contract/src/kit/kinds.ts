/** The kinds of values of fields; separate from the schemas, so that pages without a form do not load those. */
export type Kind =
  | 'id'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'texts'
  | 'json'
  | 'picture'
  | 'relation'
  | 'dictionary'
  | 'ancestor'
  | 'branch'
  | 'among'
  | 'search';

/** Kinds that exist only for filters: they have no value to show. */
export const WITHOUT_VALUE = ['ancestor', 'branch', 'among', 'search'] as const satisfies Kind[];
/** Kinds by which rows can be neither sorted nor counted. */
const UNORDERED: readonly Kind[] = ['json', 'picture', 'texts', ...WITHOUT_VALUE];

interface OfKind {
  kind: Kind;
}

/** Whether a field only locates a row in its tree: for filters, never shown. */
export const isPlace = ({ kind }: OfKind): boolean => kind === 'ancestor' || kind === 'branch';

/** Whether a field refers to other rows by id and has no value to show. */
export const isLink = (field: OfKind): boolean => isPlace(field) || field.kind === 'among';

/** Whether rows can be sorted and counted by a field; not by a hidden one, whose values that would reveal. */
export const isOrdered = ({ kind, hidden }: OfKind & { hidden?: boolean }): boolean =>
  !hidden && !UNORDERED.includes(kind);
