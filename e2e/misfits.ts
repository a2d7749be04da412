import type { Page } from 'playwright-core';

/**
 * Everything that does not fit the window: a page that scrolls sideways, words that leave their
 * box, truncated words in a control or a heading, controls outside the window.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(findMisfits);

/** Runs in the page, so it must be self-contained. */
export function findMisfits(): string[] {
  const faults: string[] = [];
  const wide = document.documentElement;
  const scrollers = [wide, ...document.querySelectorAll('main')];
  for (const one of scrollers) {
    const by = one.scrollWidth - one.clientWidth;
    if (by > 0) faults.push(`${one.tagName.toLowerCase()} scrolls sideways by ${by}`);
  }
  const CONTROLS = 'button, [role=tab], [role=radio], label, h1, h2, h3, nav a';
  /** Tables truncate by design, and show the full text in a tooltip. */
  const CUTS = '[role=treegrid], [role=grid], table, [title], pre';
  const styleOf = (element: Element) => getComputedStyle(element);
  const boxOf = (element: Element): Element => {
    let box = element;
    while (styleOf(box).display.startsWith('inline') && styleOf(box).display === 'inline')
      box = box.parentElement ?? document.body;
    return box;
  };
  const scrollsSideways = (element: Element): boolean => {
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX } = styleOf(up);
      if (up.tagName !== 'MAIN' && (overflowX === 'auto' || overflowX === 'scroll')) return true;
    }
    return false;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const holder = node.parentElement;
    if (text === '' || !holder || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width < 2 || words.height < 2) continue;
    const box = boxOf(holder);
    const room = box.getBoundingClientRect();
    if (room.width <= 1 || room.height <= 1) continue; // visible to screen readers only
    const control = holder.closest(CONTROLS);
    const clips = /hidden|clip/.test(styleOf(box).overflowX);
    const over = Math.round(Math.max(words.right - room.right, room.left - words.left));
    const where = `"${text.slice(0, 40)}" in ${box.tagName.toLowerCase()}.${box.className.toString().slice(0, 40)}`;
    if (holder.closest(CUTS)) continue;
    if (over > 1 && !clips) faults.push(`${where} leaves its box by ${over}`);
    if (over > 1 && clips && control) faults.push(`${where} is cut by ${over}`);
    if (control && !scrollsSideways(control)) {
      const edge = control.getBoundingClientRect();
      if (edge.width > 0 && (edge.right > wide.clientWidth + 1 || edge.left < -1))
        faults.push(`${where} stands outside the window`);
      if (words.right > edge.right + 1 || words.left < edge.left - 1)
        faults.push(`${where} leaves its control`);
    }
  }
  return [...new Set(faults)];
}
