import type { RouterHistory } from '@tanstack/history';
import { mapOfUser } from './session/mapOfUser.ts';

/** The element that had the focus or was pressed when a page was left. */
interface Place {
  /** The row that the element is, or is in. */
  row: string | null;
  /** The element's link or text; null for the row of a table. */
  own: string | null;
  /** The element's number among equal ones. */
  nth: number;
}

const PLACES = ['tr[data-row][tabindex]', 'a[href], button'] as const;

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
const ownOf = (element: Element) =>
  element.matches(PLACES[0])
    ? null
    : (element.getAttribute('href') ?? element.ariaLabel ?? element.textContent);

const placesNow = () => [...document.querySelectorAll<HTMLElement>(`main :is(${PLACES.join()})`)];
const alike = ({ row, own }: Omit<Place, 'nth'>): HTMLElement[] =>
  placesNow().filter((one) => ownOf(one) === own && rowOf(one) === row);

function placeOf(element: Element | null): Place | null {
  const found = element?.closest(PLACES[0]) ?? element?.closest(PLACES[1]);
  if (!found) return null;
  const known = { row: rowOf(found), own: ownOf(found) };
  const nth = alike(known).findIndex((one) => one === found);
  return nth < 0 ? null : { ...known, nth };
}

/** The button that has started something in a row says something else now, and may have another place. */
const findPlace = (place: Place): HTMLElement | undefined =>
  alike(place)[place.nth] ??
  placesNow().find((one) => place.row !== null && rowOf(one) === place.row);

/** The places by entry of the history. */
const places = mapOfUser<string | undefined, Place>();
let awaited: Place | null = null;

/** The row that gets the focus once it is there. */
export const rowToReturnTo = (): string | null => awaited?.row ?? null;

const ACTS = ['keydown', 'pointerdown', 'wheel'] as const;

/** Focuses the place once the page has it, and again whenever the page renders it again, until the user acts. */
function focusWhenThere(place: Place): () => void {
  let focused: HTMLElement | undefined;
  const focus = () => {
    if (document.activeElement?.matches('body, main') === false) return;
    focused = findPlace(place);
    focused?.focus({ preventScroll: true }); // the scroll position is restored already
  };
  const stop = () => {
    awaited = null;
    observer.disconnect();
    document.removeEventListener('focusin', leave);
    for (const act of ACTS) removeEventListener(act, stop, true);
  };
  const leave = ({ target }: Event) => {
    if (target !== focused) stop();
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', leave);
  for (const act of ACTS) addEventListener(act, stop, true);
  awaited = place;
  focus();
  return stop;
}

/** Puts the focus back on Back or Forward, where it was when the page was left. Returns a function that stops this. */
export function watchReturns(history: RouterHistory): () => void {
  let last: Element | null = null;
  let here = history.location;
  let stop = () => {};
  // not every browser focuses a link that is pressed
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main')) last = target;
  };
  const forget = history.subscribe(({ location, action }) => {
    const from = here;
    here = location;
    if (location.pathname === from.pathname) return;
    stop();
    const place = placeOf(last);
    if (place) places.set(from.state.__TSR_key, place);
    last = null;
    const isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE';
    const before = isReturn ? places.get(location.state.__TSR_key) : undefined;
    if (before) stop = focusWhenThere(before);
  });
  document.addEventListener('focusin', note);
  document.addEventListener('click', note, true);
  return () => {
    stop();
    forget();
    document.removeEventListener('focusin', note);
    document.removeEventListener('click', note, true);
  };
}
