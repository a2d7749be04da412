import { chosenColumns } from './table/columns.ts';

/** The fields behind each column of an entity's list page, known before the page's own file has loaded. */
export interface ListFields {
  /** The columns shown until the user chooses. */
  columns: Record<string, readonly string[]>;
  /** The column that only shows outside a tree. */
  outsideTree?: Record<string, readonly string[]>;
  /** The fields of other columns, unless a column reads only the field of its own name. */
  further?: readonly string[];
  card: readonly string[];
}

interface Shown {
  phone: boolean;
  isTree: boolean;
  /** The keys of the chosen columns; undefined for the usual ones. */
  chosenKeys: readonly string[] | undefined;
  /** Whether rows are only ever deleted, never archived. */
  neverArchived?: boolean;
}
interface Parts {
  columns: readonly {
    key: string;
    reads: readonly string[];
    optional?: boolean;
    outsideTree?: boolean;
  }[];
  card: readonly string[];
}

/** The fields that a list requests: those of its columns, and those that its rows need themselves. */
export function fieldsOf(
  { columns, card }: Parts,
  { phone, isTree, chosenKeys, neverArchived = false }: Shown,
): string[] {
  const shown = phone
    ? card
    : chosenColumns(columns, chosenKeys, isTree).flatMap(({ reads }) => reads);
  const ownFields = [...(neverArchived ? [] : ['archived']), ...(isTree ? ['children_count'] : [])];
  return [...new Set([...ownFields, ...shown])].toSorted();
}

/** The same from the declaration alone. */
export function declaredFields(
  { columns, outsideTree = {}, further = [], card }: ListFields,
  shown: Shown,
): string[] {
  const added = (shown.chosenKeys ?? []).filter((key) => !(key in columns));
  const parts = [
    ...Object.entries(columns).map(([key, reads]) => ({ key, reads })),
    ...Object.entries(outsideTree).map(([key, reads]) => ({ key, reads, outsideTree: true })),
    ...added.map((key) => ({
      key,
      reads: [further.find((path) => path.startsWith(`${key}.`)) ?? key],
    })),
  ];
  return fieldsOf({ columns: parts, card }, shown);
}
