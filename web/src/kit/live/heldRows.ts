/** Rows of a list as they have arrived. */
export interface ListArrival<R> {
  /** The name of the list among those that are held together. */
  name: string;
  /** The question that the rows answer: another one replaces them. */
  key: string;
  rows: readonly R[];
  /** A number that changes whenever something has arrived. */
  stamp: number;
  isFetching: boolean;
  /** The number of pages loaded so far, if the user loads them one by one: further rows are added at the end. */
  pages?: number;
  /** Whether these rows still answer the previous question. */
  isPlaceholder?: boolean;
  /** Whether the list has rows before and after these. */
  hasMore?: { before: boolean; after: boolean };
}

/** The rows of a list in the places they have on screen, and what would change if they moved. */
interface RowsInPlace<R> {
  rows: readonly R[];
  /** The ids of rows that the list no longer has. */
  gone: readonly string[];
  /** The ids of new rows, in the order of the list. */
  added: readonly string[];
  isChanged: boolean;
}

/** The stamp of a list that could not be fetched yet. */
const NEVER = 0;

interface Row {
  id: string;
}

export const inPlace = <R>(rows: readonly R[]): RowsInPlace<R> => ({
  rows,
  gone: [],
  added: [],
  isChanged: false,
});

/**
 * The rows on screen in their places, with the content that has arrived. A row that left a page at either end may
 * be on the next page, and a row that appears there may come from it: these are neither gone nor new.
 */
export function keepPlaces<R extends Row>(
  shown: readonly R[],
  {
    rows: latest,
    hasMore = { before: false, after: false },
  }: Pick<ListArrival<R>, 'rows' | 'hasMore'>,
): RowsInPlace<R> {
  const now = new Map(latest.map((row) => [row.id, row]));
  const before = new Set(shown.map(({ id }) => id));
  const without = (rows: readonly R[], others: { has: (id: string) => boolean }) => {
    const first = rows.findIndex(({ id }) => others.has(id));
    const last = rows.findLastIndex(({ id }) => others.has(id));
    return rows
      .filter(
        ({ id }, i) =>
          !others.has(id) && !(hasMore.before && i < first) && !(hasMore.after && i > last),
      )
      .map(({ id }) => id);
  };
  return {
    rows: shown.map((row) => now.get(row.id) ?? row),
    gone: without(shown, now),
    added: without(latest, before),
    isChanged: shown.length !== latest.length || shown.some(({ id }, i) => id !== latest[i]?.id),
  };
}

/** The rows after the last one on screen. */
function rowsAfter<R extends Row>(shown: readonly R[], latest: readonly R[]): readonly R[] {
  const before = new Set(shown.map(({ id }) => id));
  return latest.slice(latest.findLastIndex(({ id }) => before.has(id)) + 1);
}

/** A list on screen, whose rows keep their places while somebody uses it. */
export interface ListOnScreen<R> extends Pick<ListArrival<R>, 'key' | 'stamp'> {
  pages: number;
  latest: readonly R[];
  shown: RowsInPlace<R>;
  /** The number of the user's own changes that the list shows or waits for. */
  ownChanges: number;
  /** Whether rows move as they arrive: the list was just opened, or is fetched after a change of the user's own. */
  movesFreely: boolean;
  /** The stamp at that change: rows move until something newer has arrived. */
  since: number | null;
}

/** The list on screen after an arrival; the same object if nothing has arrived. */
export function hold<R extends Row>(
  held: ListOnScreen<R> | undefined,
  arrival: ListArrival<R>,
  ownChanges: number,
): ListOnScreen<R> {
  const { key, stamp, rows: latest, isFetching, pages = 1 } = arrival;
  if (held && arrival.isPlaceholder) return held;
  if (held?.key !== key)
    return {
      key,
      stamp,
      pages,
      latest,
      ownChanges,
      since: null,
      shown: inPlace(latest),
      movesFreely: isFetching || stamp === NEVER,
    };
  const since = ownChanges === held.ownChanges ? held.since : held.stamp;
  const movedFreely = held.movesFreely || ownChanges !== held.ownChanges;
  const movesFreely = movedFreely && (isFetching || stamp === since || stamp === NEVER);
  if (stamp === held.stamp)
    return movesFreely === held.movesFreely && ownChanges === held.ownChanges
      ? held
      : { ...held, ownChanges, since, movesFreely };
  const { rows } = held.shown;
  const rowsShown = pages > held.pages ? [...rows, ...rowsAfter(rows, latest)] : rows;
  const shown = movedFreely ? inPlace(latest) : keepPlaces(rowsShown, arrival);
  return { key, stamp, pages, latest, ownChanges, since, movesFreely, shown };
}

/** The same list with nothing held back. */
export const released = <R>(held: ListOnScreen<R>): ListOnScreen<R> => ({
  ...held,
  shown: inPlace(held.latest),
});

/** Whether any list still has rows that are on screen; if none has, no row can move under a finger. */
export const wouldMove = <R extends Row>(lists: readonly ListOnScreen<R>[]): boolean =>
  lists.some(({ shown, latest }) => {
    const now = new Set(latest.map(({ id }) => id));
    return shown.rows.some(({ id }) => now.has(id));
  });
