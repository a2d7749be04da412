import type { RouterHistory } from '@tanstack/history';

/** Something over the page that Back closes before it leaves the page. */
interface Cover {
  close: () => void;
  /** Whether something in it would be lost, so that the user is asked first. */
  isUnsaved: () => boolean;
}

let history: RouterHistory | null = null;
/** The router connects itself once it exists. */
export const connectBack = (ofRouter: RouterHistory): void => {
  history = ofRouter;
};

let ask: (close: () => void) => void = (close) => close();
/** The question before something unsaved is closed. */
export const connectQuestion = (question: typeof ask): void => {
  ask = question;
};

/** All covers, from the lowest to the topmost. */
const covers: Cover[] = [];
let release: (() => void) | undefined;

/** Lets the way back (a phone's gesture, the browser's button) close this instead of leaving the page. */
export function coverPage(cover: Cover): () => void {
  covers.push(cover);
  if (covers.length === 1) {
    release = history?.block({ blockerFn: isKept, enableBeforeUnload: false });
    standIn();
  }
  return () => {
    covers.splice(covers.indexOf(cover), 1);
    if (covers.length === 0) release?.();
  };
}

/** Whether the way back has something to close. */
export const isPageCovered = (): boolean => covers.length > 0;

const closeTop = () => {
  const top = covers.at(-1);
  if (top?.isUnsaved()) ask(top.close);
  else top?.close();
};

const indexOf = (state: { __TSR_index?: number }) => state.__TSR_index;
type Blocker = Parameters<RouterHistory['block']>[0]['blockerFn'];
/** Keeps the page, which the router then returns to, unless the way back has only left its stand-in. */
const isKept: Blocker = ({ action, currentLocation, nextLocation }) => {
  if (action === 'BACK') {
    // closing may change the address, so the browser has to be on the page again
    window.addEventListener('popstate', closeTop, { once: true });
    return true;
  }
  // The address may also be replaced, by what closes as well.
  if (action === 'GO' && indexOf(currentLocation.state) === indexOf(nextLocation.state)) {
    if (covers.length > 1 || covers[0]?.isUnsaved()) standIn();
    closeTop();
  }
  return false;
};

/** Behind the first page there is nothing of ours to return from, so it lies there once more. */
function standIn(): void {
  if (indexOf(history?.location.state ?? {}) !== 0) return;
  const state = window.history.state as { stand_in?: true } | null; // written by the router and below
  if (state?.stand_in !== true)
    History.prototype.pushState.call(window.history, { ...state, stand_in: true }, ''); // past the router, for which nothing changes
}
