/** The values a field may have; separate from the schemas, because pages without a form do not load those. */
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

/** Kinds that can only be filtered by: they have no value to show. */
export const WITHOUT_VALUE = ['ancestor', 'branch', 'among', 'search'] as const satisfies Kind[];
/** Kinds that rows can be neither sorted nor counted by. */
const UNORDERED: readonly Kind[] = ['json', 'picture', 'texts', ...WITHOUT_VALUE];

interface OfKind {
  kind: Kind;
}

/** Fields that only locate a row in its tree: filters use them, nothing shows them. */
export const isPlace = ({ kind }: OfKind): boolean => kind === 'ancestor' || kind === 'branch';

/** Fields that refer from a row to others by id and have no value to show. */
export const isLink = (field: OfKind): boolean => isPlace(field) || field.kind === 'among';

/** Fields that rows can be sorted and counted by; not hidden ones, whose values that would reveal. */
export const isOrdered = ({ kind, hidden }: OfKind & { hidden?: boolean }): boolean =>
  !hidden && !UNORDERED.includes(kind);
