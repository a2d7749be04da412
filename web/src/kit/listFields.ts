/** The fields behind each column of an entity's list page, known before the page's own file has loaded. */
export interface ListFields {
  /** The columns shown until the user chooses. */
  columns: Record<string, readonly string[]>;
  /** The column that only shows outside a tree. */
  outsideTree?: Record<string, readonly string[]>;
  /** What other columns read, unless it is the field of their own name. */
  further?: readonly string[];
  card: readonly string[];
}
