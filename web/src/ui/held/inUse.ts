/**
 * Whether somebody may be about to press something in a list: the pointer or the focus is in it, something is open
 * in it, or it has been scrolled. A thumb is not seen before it presses, so on a touch screen it always is.
 */
export function isInUse(list: HTMLElement): boolean {
  if (!window.matchMedia('(hover: hover)').matches) return true;
  if (list.matches(':hover') || list.contains(document.activeElement)) return true;
  if (list.querySelector('[aria-haspopup][aria-expanded="true"]')) return true;
  const inside = [...list.querySelectorAll('[data-scroller]')];
  for (let up: Element | null = list; up !== null; up = up.parentElement) inside.push(up);
  return inside.some(({ scrollTop }) => scrollTop > 0);
}
