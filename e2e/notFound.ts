import { strict as assert } from 'node:assert';
import { afterEach } from 'node:test';
import type { BrowserContext } from 'playwright-core';

/** The addresses at which the windows of the journey under way showed that there is no page. */
const shown: string[] = [];
const expecting = new Set<BrowserContext>();

/** Notes each time that a page of the window says that there is none at its address, however briefly. */
export async function watchNotFound(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteNotFound', ({ context: from }, address: string) => {
    if (!expecting.has(from)) shown.push(address);
  });
  await context.addInitScript(() => {
    let last: Element | null = null;
    const look = () => {
      const state = document.querySelector('[data-page][data-missing]');
      if (state !== null && state !== last)
        (window as unknown as { noteNotFound(address: string): void }).noteNotFound(
          location.pathname + location.search,
        );
      last = state;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/** The window may show it for the rest of the journey, which is about such an address. */
export const expectNotFound = (context: BrowserContext): void => void expecting.add(context);

/** Fails each journey of the file in which a window showed it unexpectedly. */
export const refuseNotFound = (): void =>
  afterEach(() => {
    expecting.clear();
    assert.deepEqual(shown.splice(0), [], 'the page says that there is none at its address');
  });
