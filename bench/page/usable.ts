import type { Page } from 'playwright-core';

/** When a part of the page can be used, in milliseconds since the navigation began. */
interface Usable {
  shown: number;
  usable: number;
}

/**
 * Waits for an element that the user sees and could press: in sight, covered by nothing, enabled. It
 * is usable once the browser has painted it and has nothing left to do before it would handle the
 * press. Runs in the page from its first moment.
 */
function watch(selector: string): void {
  const promise = new Promise<Usable>((resolve) => {
    const isReady = (element: HTMLButtonElement) => {
      if (element.disabled) return false;
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 0 && height > 0 && hit !== null && element.contains(hit);
    };
    const look = () => {
      const elements = document.querySelectorAll<HTMLButtonElement>(selector);
      if (![...elements].some(isReady)) return void requestAnimationFrame(look);
      const shown = performance.now();
      requestAnimationFrame(() => setTimeout(() => resolve({ shown, usable: performance.now() })));
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { usable: promise });
}

/** Opens a path and resolves once the element can be pressed. */
export async function openUntil(page: Page, path: string, selector: string): Promise<Usable> {
  await page.addInitScript(watch, selector);
  await page.goto(path, { waitUntil: 'commit' });
  return await page.evaluate(() => (window as unknown as { usable: Promise<Usable> }).usable);
}
