import type { Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

/** The number of rows that the disk has in a store of the queue. */
const countStored = (page: Page, store: 'answers' | 'drafts'): Promise<number> =>
  page.evaluate(async (name) => {
    const exists = (await indexedDB.databases()).some((one) => one.name === 'plumbline');
    if (!exists) return 0; // opening it would create it, and differently from the page
    return await new Promise<number>((resolve) => {
      const opening = indexedDB.open('plumbline');
      opening.addEventListener('success', () => {
        const db = opening.result;
        const counting = db.transaction(name).objectStore(name).count();
        counting.addEventListener('success', () => {
          db.close();
          resolve(counting.result);
        });
      });
    });
  }, store);

/** Waits until the disk has so many entries: the page shows them a moment earlier, and loses them if it is left by then. */
export const areStored = (page: Page, count: number): Promise<void> =>
  waitUntil(
    async () => (await countStored(page, 'answers')) === count,
    `${count} entries are stored`,
  );

/** The same for texts that are being typed. */
export const draftsAreStored = (page: Page, count: number): Promise<void> =>
  waitUntil(
    async () => (await countStored(page, 'drafts')) === count,
    `${count} drafts are stored`,
  );
