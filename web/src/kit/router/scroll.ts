import type { Router } from './router.ts';

type Position = [left: number, top: number];
/** Where the window, under its own name, and elements, by their selectors, are scrolled to. */
type Positions = Record<string, Position>;

const STORED = 'plumbline.scroll';
const WINDOW = 'window';

function readStored(): Record<string, Positions> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, Positions>; // as written below
  } catch {
    return {}; // the browser keeps nothing
  }
}

/** The way to an element that has no name. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const siblings = one.parentElement?.children ?? [one];
    steps.unshift(`${one.localName}:nth-child(${[...siblings].indexOf(one) + 1})`);
  }
  return steps.join(' > ');
}

const keyOf = ({ state, href }: { state: { __TSR_key?: string }; href: string }) =>
  state.__TSR_key ?? href;

/** Shows a page that is returned to where it was left, also after a reload, and others from their top. */
export function keepScroll({ state, resolved, rendered }: Router): void {
  const positions = readStored();
  /** What has been scrolled on this page. */
  const scrolled = new Set<EventTarget>();
  let shownKey: string | null = null;

  const note = () => {
    if (shownKey === null) return;
    const here = (positions[shownKey] ??= {});
    for (const one of scrolled)
      if (one === document) here[WINDOW] = [window.scrollX, window.scrollY];
      else if (one instanceof Element && one.isConnected)
        here[selectorOf(one)] = [one.scrollLeft, one.scrollTop];
    scrolled.clear();
  };

  /** What stays on screen, such as the list of a frame, stays where it is. */
  const carryOn = (from: string, to: string) => {
    for (const [name, position] of Object.entries(positions[from] ?? {}))
      if (name !== WINDOW && document.querySelector(name))
        (positions[to] ??= {})[name] ??= position;
  };

  history.scrollRestoration = 'manual';
  document.addEventListener('scroll', ({ target }) => target && scrolled.add(target), true);
  state.subscribe(({ location }, before) => {
    if (location !== before.location) note();
  });
  rendered.subscribe(() => {
    const place = resolved.current()?.place;
    if (place === undefined) return;
    scrolled.clear();
    const key = keyOf(place);
    if (shownKey !== null && shownKey !== key) carryOn(shownKey, key);
    shownKey = key;
    const here = positions[key] ?? {};
    for (const [name, [left, top]] of Object.entries(here))
      if (name !== WINDOW)
        document.querySelector(name)?.scrollTo({ left, top, behavior: 'instant' });
    const [left, top] = here[WINDOW] ?? [0, 0];
    if (here[WINDOW] || place.hash === '') window.scrollTo({ left, top });
    else document.getElementById(place.hash)?.scrollIntoView();
  });
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    note();
    try {
      sessionStorage.setItem(STORED, JSON.stringify(positions));
    } catch {
      // the browser keeps nothing
    }
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
}
