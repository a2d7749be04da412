const EDGE = 72;
const SPEED = 12;

/** The nearest scrolling ancestor. */
function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/** Scrolls what contains the element while something is dragged near the upper or lower edge of the window. */
export function scrollAtEdge(y: number, within: EventTarget | null): void {
  const scroller = within instanceof Element ? scrollerOf(within) : null;
  if (y < EDGE * 2) scroller?.scrollBy(0, -SPEED);
  if (y > window.innerHeight - EDGE) scroller?.scrollBy(0, SPEED);
}
