import type { Page } from 'playwright-core';

/** What is too small for a finger in a glove: less than 44 px in a direction, with the room around it that also counts as it. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets);

/** Runs in the page, so it must be self-contained. */
function findSmallTargets(): string[] {
  const LEAST = 44;
  const found = new Set<string>();
  const top = [...document.querySelectorAll('[role=dialog]')].findLast((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const controls = (top ?? document.body).querySelectorAll<HTMLElement>(
    'button, a[href], input, textarea, select, [role=radio], [role=tab], [role=switch], [role=option], [role=menuitem], label[for]',
  );
  /** Whether a press at this point is one on the control. */
  const isHit = (control: HTMLElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    if (control.contains(hit) || hit.contains(control)) return true;
    const label = hit.closest('label');
    return label !== null && (label.control === control || label.contains(control));
  };
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.matches(':disabled, [aria-disabled=true]') || control.tabIndex < 0) continue;
    if (control.closest('[class*=skip], nav[class*=crumbs]')) continue; // for the keyboard, or beside a button that leads back
    const style = getComputedStyle(control);
    if (style.display === 'inline' && control.parentElement?.matches('p, li, span, dd, td'))
      continue; // within a sentence
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top: above, width, height } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue; // for screen readers
    const [x, y] = [left + width / 2, above + height / 2];
    /** How far one may press from the middle of the control in a direction. */
    const reach = (dx: number, dy: number): number => {
      let far = 0;
      while (far < LEAST && isHit(control, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    const isWide = width >= LEAST - 0.5 || reach(-1, 0) + reach(1, 0) >= LEAST - 1;
    const isHigh = height >= LEAST - 0.5 || reach(0, -1) + reach(0, 1) >= LEAST - 1;
    if (isWide && isHigh) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
    const what = `${control.tagName.toLowerCase()}.${control.className.toString().slice(0, 60)}`;
    found.add(
      `${what} "${name.trim().slice(0, 40)}" is ${Math.round(width)} x ${Math.round(height)}`,
    );
  }
  return [...found];
}
