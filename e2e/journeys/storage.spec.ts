import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import { noisePicture } from '../noisePicture.ts';
import { photoTemplate } from '../photoWorld.ts';
import { answer, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { areStored } from '../storedEntries.ts';
import { waitUntil } from '../waitUntil.ts';
import { planInspection, startInspection } from '../world.ts';

/** What a phone says once its storage is full, or has been taken from it, and that this is true. */
const stage = openStage();
const QUOTA = 60_000_000;

const pill = (page: Page, name: RegExp) => page.getByRole('button', { name });
const NOT_ALL = /^Not all here$/;

/** From here on the browser grants this page so many bytes, as long as the session is open. */
async function limit(page: Page, quotaSize: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: stage.server.url, quotaSize });
  return session;
}

/** Fills the storage to the last kilobytes: with rows of a store, which need not be the page's. */
const fill = (page: Page, database: string, stores: readonly [facts: string, bytes: string]) =>
  page.evaluate(
    async ([name, facts, bytes]) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore(facts, { keyPath: 'id' });
        opening.result.createObjectStore(bytes);
      });
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const put = (id: string, size: number) =>
        new Promise<boolean>((resolve) => {
          const tx = db.transaction([facts, bytes], 'readwrite');
          const noise = new Uint8Array(size);
          for (let at = 0; at < size; at += 65_536)
            crypto.getRandomValues(noise.subarray(at, at + 65_536));
          tx.objectStore(facts).put({ id, account: 'nobody', group: 'none', size, used: 1 });
          tx.objectStore(bytes).put(new Blob([noise]), id);
          tx.addEventListener('complete', () => resolve(true));
          tx.addEventListener('abort', () => resolve(false));
        });
      let count = 0;
      for (const size of [4_000_000, 500_000, 65_536, 8192, 1024])
        while (await put(`filler ${count}`, size)) count += 1;
      db.close();
      return count;
    },
    [database, ...stores] as const,
  );

const removeDatabase = (page: Page, database: string) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', () => resolve());
      }),
    database,
  );

test('a phone whose 60 MB are full says which work is not here and why, and fetches it once there is room', async () => {
  const { page, errors } = await stage.openInstalled(stage.world.inspector);
  await keeps(page, '"me"');
  const session = await limit(page, QUOTA);
  await fill(page, 'filler', ['facts', 'bytes']);
  const plans = [await planInspection(stage.world), await planInspection(stage.world)];
  await page.goto('/activity/todo');
  await pill(page, NOT_ALL).click();
  const entries = page.getByRole('dialog', { name: 'Entries on this device' });
  await entries
    .getByText('2 inspections of yours are not on this device. This device has no room for more.')
    .waitFor();
  await entries.getByRole('button', { name: 'On this device' }).click();
  const held = page.getByRole('dialog', { name: 'On this device', exact: true });
  await held.getByText('0 of 2 inspections, with check lists').waitFor();
  await held.getByText('This device has no room for more.').waitFor();
  assert.equal(await held.getByText(/GB/).count(), 0); // what the browser says of free space is not true
  await removeDatabase(page, 'filler');
  await held.getByRole('button', { name: 'Fetch the other 2' }).click();
  await held.getByText('2 of 2 inspections, with check lists').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await pill(page, /^All entries have been sent$/).waitFor();
  await session.detach();
  for (const { id } of plans) await stage.world.admin.delete(`/inspection/${id}`);
  assert.deepEqual(errors, []);
});

test('pictures that can be fetched again make room for a photo that exists only here', async () => {
  const { page, errors } = await stage.openInstalled(stage.world.inspector);
  const template = await photoTemplate(stage.world);
  const { id } = await startInspection({ ...stage.world, template });
  await page.goto(`/inspections/info/${id}/run`);
  await keeps(page, `"items","${id}"`);
  const session = await limit(page, QUOTA);
  assert.ok((await fill(page, 'plumbline-kept', ['pictures', 'bytes'])) > 10);
  await page.route('**/api/**', (route) => route.abort());
  const { bytes: buffer } = noisePicture(600);
  await item(page, 'Nameplate').locator('[data-photo]').first().click();
  const input = page.getByRole('dialog').locator('input[type=file]').first();
  await input.setInputFiles({ name: 'Plate.png', mimeType: 'image/png', buffer });
  await item(page, 'Nameplate').getByRole('button', { name: 'Plate.png' }).first().waitFor();
  await answer(page, 'Casing and bolts', 'OK').click();
  await page.getByRole('button', { name: /2 entries/ }).waitFor();
  await page.unroute('**/api/**');
  await pill(page, /^All entries have been sent$/).waitFor();
  await session.detach();
  await stage.world.admin.delete(`/inspection/${id}`);
  assert.deepEqual(errors, []);
});

/** What was under way in a deleted database ends with it. */
const besides = (errors: readonly string[]) =>
  errors.filter((one) => !/^AbortError$|The database is deleted/.test(one));

/** The browser deletes a database while the page is open, as it does with one that it finds damaged. */
async function evict(page: Page, databaseName: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const securityOrigin = stage.server.url;
  await session.send('IndexedDB.deleteDatabase', { securityOrigin, databaseName });
  await session.detach();
}

test('work that the browser deletes is fetched again at once', async () => {
  const { id } = await planInspection(stage.world);
  const { page, errors } = await stage.openInstalled(stage.world.inspector);
  await page.goto('/activity/todo');
  await page.getByText('1 inspection ready without a network').waitFor();
  await evict(page, 'plumbline-kept');
  await keeps(page, '"me"');
  await keeps(page, `"one","${id}"`);
  await page.getByText('1 inspection ready without a network').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('1 inspection ready without a network').waitFor();
  await page.context().setOffline(false);
  await stage.world.admin.delete(`/inspection/${id}`);
  assert.deepEqual(besides(errors), []);
});

test('entries that the browser deletes are not forgotten by an open page, and a later one says that they are gone', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: /1 entry/ }).waitFor();
  await evict(page, 'plumbline');
  await answer(page, 'Leak seen', 'No').click();
  await page.getByRole('button', { name: /2 entries/ }).waitFor();
  await areStored(page, 2); // again
  await page.reload();
  await page.unroute('**/api/**');
  await page.goto(`/inspections/info/${id}/run`);
  await pill(page, /^All entries have been sent$/).waitFor();
  const answered = async () =>
    (await stage.world.inspector.get<{ progress: { filled: number } }>(`/inspection/${id}`))
      .progress.filled;
  await waitUntil(async () => (await answered()) === 2, 'both have arrived');
  await page.route('**/api/**', (route) => route.abort());
  await answer(page, 'Leak seen', 'Yes').click();
  await page.getByRole('button', { name: /1 entry/ }).waitFor();
  await page.goto('about:blank');
  await evictClosed(page);
  await page.unroute('**/api/**');
  await page.goto('/');
  await pill(page, NOT_ALL).click();
  await page.getByText(/^1 entry is gone/).waitFor();
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.keyboard.press('Escape');
  await pill(page, /^All entries have been sent$/).waitFor();
  assert.deepEqual(besides(errors), []);
});

const evictClosed = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt').catch(() => undefined); // a place of the same origin without the page
  await removeDatabase(page, 'plumbline');
};

test('a private window without storage says so, and its answers arrive', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
  await page.addInitScript(() => {
    const fail = () => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
    };
    Object.defineProperty(IDBFactory.prototype, 'open', { value: fail });
    Object.defineProperty(IDBFactory.prototype, 'deleteDatabase', { value: fail });
    Object.defineProperty(navigator, 'storage', { value: undefined });
  });
  const { id } = await startInspection(stage.world);
  await page.goto(`/inspections/info/${id}/run`);
  await answer(page, 'Guard in place', 'Yes').click();
  await pill(page, /storage of this device is not available/).click();
  const sheet = page.getByRole('dialog', { name: 'Entries on this device' });
  await sheet.getByText(/New ones are kept only while the page is open/).waitFor();
  const filled = async () =>
    (await stage.world.inspector.get<{ progress: { filled: number } }>(`/inspection/${id}`))
      .progress.filled;
  await waitUntil(async () => (await filled()) === 1, 'the answer has arrived');
  assert.deepEqual(errors, []);
});
