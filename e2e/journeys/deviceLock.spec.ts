import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fromNow } from '../../server/test/checks/moments.ts';
import { openInstalled, signIn } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import { answer, isChosen, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { startInspection } from '../world.ts';

const PIN = '519274';
const WRONG = '519275';
/** What nothing but an answer contains. */
const WORD = 'Zwiebelturm';
const DAY = 24 * 3600 * 1000;

const stage = openStage({
  prepare: async ({ superuser }) => {
    const { items } = await superuser.get<{ items: { id: string }[] }>('/superuser/tenant');
    await superuser.patch(`/superuser/tenant/${items[0]?.id}`, { stays_signed_in: true });
  },
});

const synced = (page: Page) => page.getByText('Synced', { exact: true });
const isLocked = (page: Page) =>
  page.getByRole('heading', { name: 'This device is locked' }).waitFor();

/** Types a PIN on the keys of the page. */
async function type(page: Page, pin: string, verb: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: verb, exact: true }).click();
}

async function setPin(page: Page): Promise<void> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog');
  await type(page, '123456', 'Next');
  await dialog.getByText(/tried first/).waitFor();
  await type(page, PIN, 'Next');
  await dialog.getByLabel('Repeat the PIN').waitFor();
  await type(page, PIN, 'Set the PIN');
  await page.getByText('The lock of this device is set').waitFor();
}

/** All that the browser stores of the page, as text. */
const rawStorage = (page: Page): Promise<string> =>
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

/** The runner of an inspection in progress on a phone that has a lock. */
async function openLocked(url = stage.server.url) {
  const { id } = await startInspection(stage.world);
  const run = `/inspections/info/${id}/run`;
  const { page, errors } = await openInstalled(stage.browser, url, stage.world.inspector);
  await setPin(page);
  await page.goto(run);
  await isLocked(page);
  await type(page, PIN, 'Unlock');
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"one","${id}"`);
  return { id, page, errors, run };
}

/** Until so many texts that are being typed are on the disk: sealing them takes a moment. */
const keepsDrafts = (page: Page, count: number) =>
  waitUntil(
    async () =>
      (await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('plumbline');
            opening.addEventListener('success', () => {
              const drafts = opening.result.transaction('drafts').objectStore('drafts').count();
              drafts.addEventListener('success', () => {
                opening.result.close();
                resolve(drafts.result);
              });
            });
          }),
      )) === count,
    `${count} drafts are stored`,
  );

/** Answers two items with the network cut. */
async function work(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await answer(page, 'Guard in place', 'Yes').click();
  const casing = item(page, 'Casing and bolts');
  await answer(page, 'Casing and bolts', 'Critical').click();
  await casing.getByRole('textbox').fill(WORD);
  await keepsDrafts(page, 1);
  await casing.getByRole('textbox').blur();
  await keepsDrafts(page, 0);
  await page.getByRole('button', { name: 'Offline: 2 entries not sent' }).waitFor();
}

async function commentOf(id: string): Promise<unknown> {
  const { inspector } = stage.world;
  const { items } = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
  const rows = await inspector.get<{ items: { name: string; comment: unknown }[] }>(
    `/inspection/${id}/detail/${items[0]?.id}/item`,
  );
  return rows.items.find(({ name }) => name === 'Casing and bolts')?.comment;
}

test('a locked phone opens without a connection, stores nothing in plain text, and sends its work', async () => {
  const { id, page, errors } = await openLocked();
  await work(page);
  const raw = await rawStorage(page);
  assert.ok(raw.length > 10_000);
  assert.ok(!raw.includes(WORD), 'an answer is stored in plain text');
  assert.ok(!raw.includes('Casing and bolts'), 'a copy is stored in plain text');
  assert.ok(!raw.includes('ENC-'), 'the token is stored in plain text');
  await page.reload();
  await isLocked(page);
  assert.equal(await page.getByText('Guard in place').count(), 0);
  await type(page, WRONG, 'Unlock');
  await page.getByText('Wrong PIN. 9 attempts are left.').waitFor();
  await type(page, PIN, 'Unlock');
  await isChosen(page, 'Guard in place', 'Yes');
  await isChosen(page, 'Casing and bolts', 'Critical');
  await page.context().setOffline(false);
  await synced(page).waitFor();
  assert.equal(await commentOf(id), WORD);
  const sessions = await stage.world.inspector.get<{ items: { expires_at: string }[] }>(
    '/user/me/session',
  );
  assert.ok(sessions.items.some(({ expires_at }) => new Date(expires_at) > fromNow(29 * DAY)));
  assert.deepEqual(errors, []);
});

test('ten wrong PINs shut a phone until its user signs in, and its work is there and sent', async () => {
  const { id, page, errors, run } = await openLocked();
  await work(page);
  await page.goto(run);
  await isLocked(page);
  for (let n = 9; n > 0; n -= 1) {
    await type(page, WRONG, 'Unlock');
    await page.getByText(`${n} attempt`).waitFor();
  }
  await type(page, WRONG, 'Unlock');
  await page.getByText('Only signing in unlocks this device').waitFor();
  await page.reload();
  await page.getByText('Only signing in unlocks this device').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Unlock', exact: true }).count(), 0);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign in with the password' }).click();
  await page.getByText(/entries on this device have not been sent yet/).waitFor();
  const { email } = await stage.world.inspector.get<{ email: string }>('/user/me');
  await signIn(page, email);
  await synced(page).waitFor();
  await waitUntil(async () => (await commentOf(id)) === WORD, 'the answer arrives');
  assert.deepEqual(errors, []);
});

test('a phone that was in the background for five minutes is locked when it is seen again', async () => {
  const { page, errors } = await openLocked();
  await page.clock.install();
  await page.reload();
  await type(page, PIN, 'Unlock');
  const show = (state: string) =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await item(page, 'Guard in place').waitFor();
  await show('hidden');
  await page.clock.fastForward(4 * 60_000);
  await show('visible');
  await item(page, 'Guard in place').waitFor();
  await show('hidden');
  await page.clock.fastForward(5 * 60_000);
  await isLocked(page);
  assert.deepEqual(errors, []);
});

test('a passkey of the phone opens it, and taking the lock away leaves everything as it was', async () => {
  const named = stage.server.url.replace('127.0.0.1', 'localhost'); // a passkey belongs to a name
  const { page, errors } = await openLocked(named);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/security');
  await type(page, PIN, 'Unlock');
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await page.getByText('The lock of this device is set').waitFor();
  await page.getByRole('button', { name: 'Lock now' }).click();
  await page.getByRole('button', { name: 'Unlock with fingerprint or face' }).click();
  await page.getByRole('button', { name: 'Remove the lock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the lock' }).click();
  await page.getByText('This device has no lock any more').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Set a PIN' }).waitFor();
  const raw = await rawStorage(page);
  assert.ok(raw.includes('ENC-') && raw.includes('Casing and bolts'));
  await page.getByRole('button', { name: 'Forget this device' }).click();
  await page.getByText('Nothing waits to be sent').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget this device' }).click();
  await page.getByLabel('Email').waitFor();
  await waitUntil(
    async () => !/ENC-|Casing and bolts/.test(await rawStorage(page).catch(() => 'ENC-')), // it begins anew
    'the device has forgotten everything',
  );
  assert.deepEqual(errors, []);
});
