import type { Page } from 'playwright-core';
import { answer, item } from './runnerPage.ts';
import { draftsAreStored } from './storedEntries.ts';
import type { ApiCaller } from './world.ts';

export const PIN = '519274';
/** What nothing but an answer contains. */
export const WORD = 'Zwiebelturm';

export const isLocked = (page: Page) =>
  page.getByRole('heading', { name: 'This device is locked' }).waitFor();

/** Types a PIN on the keys of the page. */
export async function typePin(page: Page, pin: string, verb: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: verb, exact: true }).click();
}

export async function setPin(page: Page): Promise<void> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog');
  await typePin(page, '123456', 'Next');
  await dialog.getByText(/tried first/).waitFor();
  await typePin(page, PIN, 'Next');
  await dialog.getByLabel('Repeat the PIN').waitFor();
  await typePin(page, PIN, 'Set the PIN');
  await page.getByText('The lock of this device is set').waitFor();
}

/** All that the browser stores of the page, as text. */
export const rawStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage)];
    const decoder = new TextDecoder('latin1');
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const all = db.transaction(store).objectStore(store).getAll();
          all.addEventListener('success', () => resolve(all.result));
        });
        for (const row of rows)
          texts.push(
            row instanceof Blob
              ? decoder.decode(await row.arrayBuffer())
              : JSON.stringify(row, (_key, value: unknown) =>
                  value instanceof ArrayBuffer ? decoder.decode(value) : value,
                ),
          );
      }
      db.close();
    }
    return texts.join('\n');
  });

/** Answers two items with the network cut. */
export async function answerOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await answer(page, 'Guard in place', 'Yes').click();
  const casing = item(page, 'Casing and bolts');
  await answer(page, 'Casing and bolts', 'Critical').click();
  await casing.getByRole('textbox').fill(WORD);
  await draftsAreStored(page, 1);
  await casing.getByRole('textbox').blur();
  await draftsAreStored(page, 0);
  await page.getByRole('button', { name: 'Offline: 2 entries not sent' }).waitFor();
}

/** The comment on the item that `answerOffline` answers. */
export async function commentOf(inspector: ApiCaller, id: string): Promise<unknown> {
  const { items } = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
  const rows = await inspector.get<{ items: { name: string; comment: unknown }[] }>(
    `/inspection/${id}/detail/${items[0]?.id}/item`,
  );
  return rows.items.find(({ name }) => name === 'Casing and bolts')?.comment;
}
