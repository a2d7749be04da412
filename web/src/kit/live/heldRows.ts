/** Rows of a list as they have arrived. */
export interface ListArrival<R> {
  /** Tells the list from others that are held together. */
  name: string;
  /** The question that they answer: another one replaces the rows. */
  key: string;
  rows: readonly R[];
  /** Another number whenever something has arrived. */
  stamp: number;
  isFetching: boolean;
  /** How far the user has gone on in a list that is loaded page by page: further rows are added at its end. */
  pages?: number;
  /** These rows still answer the question before. */
  isPlaceholder?: boolean;
  /** Whether the list has rows before and after these. */
  goesOn?: { before: boolean; after: boolean };
}

/** Rows that stay where they are, and how the list would change if they did not. */
export interface RowsInPlace<R> {
  rows: readonly R[];
  /** Those that the list no longer has. */
  gone: readonly string[];
  /** The new ones, in the order of the list. */
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
 * The rows on screen in the places they have, with the content that has arrived. A row that has left a page at
 * either end may be on the next one, and one that has come there may be from it: they are neither gone nor new.
 */
export function keepPlaces<R extends Row>(
  shown: readonly R[],
  {
    rows: latest,
    goesOn = { before: false, after: false },
  }: Pick<ListArrival<R>, 'rows' | 'goesOn'>,
): RowsInPlace<R> {
  const now = new Map(latest.map((row) => [row.id, row]));
  const before = new Set(shown.map(({ id }) => id));
  const without = (rows: readonly R[], others: { has: (id: string) => boolean }) => {
    const first = rows.findIndex(({ id }) => others.has(id));
    const last = rows.findLastIndex(({ id }) => others.has(id));
    return rows
      .filter(
        ({ id }, i) =>
          !others.has(id) && !(goesOn.before && i < first) && !(goesOn.after && i > last),
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

/** The rows that follow all those on screen. */
function behind<R extends Row>(shown: readonly R[], latest: readonly R[]): readonly R[] {
  const before = new Set(shown.map(({ id }) => id));
  return latest.slice(latest.findLastIndex(({ id }) => before.has(id)) + 1);
}

/** A list on screen. */
export interface ListOnScreen<R> extends Pick<ListArrival<R>, 'key' | 'stamp'> {
  pages: number;
  latest: readonly R[];
  placed: RowsInPlace<R>;
  /** How many changes of the user's own it shows or waits for. */
  own: number;
  /** Takes what comes as it comes: the list has just been opened, or is fetched after a change of the user's own… */
  isLoose: boolean;
  /** …until something has arrived that is newer than this. */
  since: number | null;
}

/** What stays on screen of a list when something arrives; the same object if nothing has. */
export function hold<R extends Row>(
  held: ListOnScreen<R> | undefined,
  arrival: ListArrival<R>,
  own: number,
): ListOnScreen<R> {
  const { key, stamp, rows: latest, isFetching, pages = 1 } = arrival;
  if (held && arrival.isPlaceholder) return held;
  if (held?.key !== key)
    return {
      key,
      stamp,
      pages,
      latest,
      own,
      since: null,
      placed: inPlace(latest),
      isLoose: isFetching || stamp === NEVER,
    };
  const since = own === held.own ? held.since : held.stamp;
  const wasLoose = held.isLoose || own !== held.own;
  const isLoose = wasLoose && (isFetching || stamp === since || stamp === NEVER);
  if (stamp === held.stamp)
    return isLoose === held.isLoose && own === held.own ? held : { ...held, own, since, isLoose };
  const { rows } = held.placed;
  const shown = pages > held.pages ? [...rows, ...behind(rows, latest)] : rows;
  const placed = wasLoose ? inPlace(latest) : keepPlaces(shown, arrival);
  return { key, stamp, pages, latest, own, since, isLoose, placed };
}

/** The same with nothing held back. */
export const released = <R>(held: ListOnScreen<R>): ListOnScreen<R> => ({
  ...held,
  placed: inPlace(held.latest),
});

/** Whether rows would have to move: none would if nothing of what is on screen is left. */
export const wouldMove = <R extends Row>(lists: readonly ListOnScreen<R>[]): boolean =>
  lists.some(({ placed, latest }) => {
    const now = new Set(latest.map(({ id }) => id));
    return placed.rows.some(({ id }) => now.has(id));
  });
