/** Which values a field has; apart from the schemas, because pages that show no form do without those. */
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
  | 'relation'
  | 'dictionary'
  | 'ancestor'
  | 'branch'
  | 'among'
  | 'search';

/** Kinds that are filtered by alone: they have no value to show. */
export const WITHOUT_VALUE = ['ancestor', 'branch', 'among', 'search'] as const satisfies Kind[];
/** Kinds that rows are neither sorted nor counted by. */
const UNORDERED: readonly Kind[] = ['json', 'texts', ...WITHOUT_VALUE];

interface OfKind {
  kind: Kind;
}

/** Fields that only place a row in its tree: filters know them, nothing shows them. */
export const isPlace = ({ kind }: OfKind): boolean => kind === 'ancestor' || kind === 'branch';

/** Fields that lead from a row to others by their ids and have no value to show. */
export const isReached = (field: OfKind): boolean => isPlace(field) || field.kind === 'among';

/** Fields that rows are sorted and counted by. */
export const isOrdered = ({ kind }: OfKind): boolean => !UNORDERED.includes(kind);
