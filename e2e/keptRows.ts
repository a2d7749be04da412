import type { Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

/** Lets the worker store what of the build the user needs, as the page does once it is quiet. Whether all of it is there. */
export const storeRest = (page: Page): Promise<boolean> =>
  page.evaluate(async (patience) => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patience); // as when the browser has stopped the worker
      port1.addEventListener('message', ({ data }) => resolve(data === 0));
    });
    port1.start();
    const scripts = [...document.querySelectorAll('script[type=module]')];
    const request = { scripts: scripts.map((one) => one.getAttribute('src')) };
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(request, [port2]));
    return await answer;
  }, PATIENCE);
const PATIENCE = 30_000;

/** What of the build the user needs is on the device, as the page has noted, and the next start loads it from there. */
export const isInstalled = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => localStorage.getItem('plumbline.page') !== null, null, {
    polling: 100,
    timeout: 3 * PATIENCE,
  }));

/** What the device has stored in these, by key. */
const stored = (page: Page, store: 'facts' | 'pictures' | 'texts') =>
  page.evaluate(async (of) => {
    const name = 'plumbline-kept';
    const exists = (await indexedDB.databases()).some((one) => one.name === name);
    if (!exists) return []; // opening the database would create it, and differently from the page
    return await new Promise<[string, unknown][]>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => {
        const rows = opening.result.transaction(of).objectStore(of);
        const [keys, values] = [rows.getAllKeys(), rows.getAll()];
        values.addEventListener('success', () => {
          opening.result.close();
          resolve(keys.result.map(String).map((key, at) => [key, values.result[at]]));
        });
      });
    });
  }, store);

const storedKeys = async (page: Page, store: 'facts' | 'pictures') =>
  (await stored(page, store)).map(([key]) => key);

/** The stored responses on the device, by the hash of their query. */
export const storedHashes = (page: Page) => storedKeys(page, 'facts');

/** Waits until this many pictures are stored. */
export async function keepsPictures(page: Page, count: number): Promise<void> {
  const are = async () => (await storedKeys(page, 'pictures')).length === count;
  await waitUntil(are, `${count} pictures are kept`);
}

/** Waits until the pictures of these contents are stored. */
export async function keepsPicturesOf(page: Page, ids: readonly string[]): Promise<void> {
  const are = async () => {
    const kept = new Set(await storedKeys(page, 'pictures'));
    return ids.every((id) => kept.has(id));
  };
  await waitUntil(are, `the pictures of ${ids.length} contents are kept`);
}

/** Waits until a response is stored whose query has this part, and which has this text. */
export async function keeps(page: Page, part: string, text = ''): Promise<void> {
  const is = async () =>
    (await stored(page, 'texts')).some(
      ([hash, response]) => hash.includes(part) && String(response).includes(text),
    );
  await waitUntil(is, `${part} is kept`);
}
