import type { Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

/** The build is cached on the device, and the next start loads it from there. */
export const isInstalled = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** The keys of these that the device has stored. */
const storedKeys = (page: Page, store: 'facts' | 'pictures') =>
  page.evaluate(async (of) => {
    const name = 'plumbline-kept';
    const exists = (await indexedDB.databases()).some((one) => one.name === name);
    if (!exists) return []; // opening the database would create it, and differently from the page
    return await new Promise<string[]>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => {
        const all = opening.result.transaction(of).objectStore(of).getAllKeys();
        all.addEventListener('success', () => {
          opening.result.close();
          resolve(all.result.map(String));
        });
      });
    });
  }, store);

/** The stored responses on the device, by the hash of their query. */
export const storedHashes = (page: Page) => storedKeys(page, 'facts');

/** Waits until this many pictures are stored. */
export async function keepsPictures(page: Page, count: number): Promise<void> {
  const are = async () => (await storedKeys(page, 'pictures')).length === count;
  await waitUntil(are, `${count} pictures are kept`);
}

/** Waits until a response is stored whose query has this part. */
export async function keeps(page: Page, part: string): Promise<void> {
  const is = async () => (await storedHashes(page)).some((hash) => hash.includes(part));
  await waitUntil(is, `${part} is kept`);
}
