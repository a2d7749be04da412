import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fromNow } from '../../server/test/checks/moments.ts';
import { openInstalled, signIn } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import {
  PIN,
  WORD,
  answerOffline,
  commentOf,
  isLocked,
  rawStorage,
  setPin,
  typePin,
} from '../lockedPhone.ts';
import { isChosen, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { startInspection } from '../world.ts';

const WRONG = '519275';
const DAY = 24 * 3600 * 1000;

const stage = openStage({
  prepare: async ({ superuser }) => {
    const { items } = await superuser.get<{ items: { id: string }[] }>('/superuser/tenant');
    await superuser.patch(`/superuser/tenant/${items[0]?.id}`, { stays_signed_in: true });
  },
});

const synced = (page: Page) => page.getByText('Synced', { exact: true });
/** The runner of an inspection in progress on a phone that has a lock. */
async function openLocked(url = stage.server.url) {
  const { id } = await startInspection(stage.world);
  const run = `/inspections/info/${id}/run`;
  const { page, errors } = await openInstalled(stage.browser, url, stage.world.inspector);
  await setPin(page);
  await page.goto(run);
  await isLocked(page);
  await typePin(page, PIN, 'Unlock');
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"one","${id}"`);
  return { id, page, errors, run };
}

test('a locked phone opens without a connection, stores nothing in plain text, and sends its work', async () => {
  const { id, page, errors } = await openLocked();
  await answerOffline(page);
  const raw = await rawStorage(page);
  assert.ok(raw.length > 10_000);
  assert.ok(!raw.includes(WORD), 'an answer is stored in plain text');
  assert.ok(!raw.includes('Casing and bolts'), 'a copy is stored in plain text');
  assert.ok(!raw.includes('ENC-'), 'the token is stored in plain text');
  await page.reload();
  await isLocked(page);
  assert.equal(await page.getByText('Guard in place').count(), 0);
  await typePin(page, WRONG, 'Unlock');
  await page.getByText('Wrong PIN. 9 attempts are left.').waitFor();
  await typePin(page, PIN, 'Unlock');
  await isChosen(page, 'Guard in place', 'Yes');
  await isChosen(page, 'Casing and bolts', 'Critical');
  await page.context().setOffline(false);
  await synced(page).waitFor();
  assert.equal(await commentOf(stage.world.inspector, id), WORD);
  const sessions = await stage.world.inspector.get<{ items: { expires_at: string }[] }>(
    '/user/me/session',
  );
  assert.ok(sessions.items.some(({ expires_at }) => new Date(expires_at) > fromNow(29 * DAY)));
  assert.deepEqual(errors, []);
});

test('ten wrong PINs shut a phone until its user signs in, and its work is there and sent', async () => {
  const { id, page, errors, run } = await openLocked();
  await answerOffline(page);
  await page.goto(run);
  await isLocked(page);
  for (let n = 9; n > 0; n -= 1) {
    await typePin(page, WRONG, 'Unlock');
    await page.getByText(`${n} attempt`).waitFor();
  }
  await typePin(page, WRONG, 'Unlock');
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
  await waitUntil(
    async () => (await commentOf(stage.world.inspector, id)) === WORD,
    'the answer arrives',
  );
  assert.deepEqual(errors, []);
});

test('a phone that was in the background for five minutes is locked when it is seen again', async () => {
  const { page, errors } = await openLocked();
  await page.clock.install();
  await page.reload();
  await typePin(page, PIN, 'Unlock');
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

test('a phone is erased at its lock with what waits there, and the next user signs in', async () => {
  const { page, errors } = await openLocked();
  await answerOffline(page);
  await page.reload();
  await isLocked(page);
  await page.getByRole('button', { name: 'Erase this device' }).click();
  const question = page.getByRole('dialog', { name: 'Erase everything on this device?' });
  await question.getByText(/entries that have not been sent are lost for good/).waitFor();
  await question.getByRole('button', { name: 'Erase this device' }).click();
  await page.getByLabel('Email').waitFor();
  await page.context().setOffline(false);
  const raw = await rawStorage(page);
  assert.ok(!/plumbline\.lock|"sealed"/.test(raw), raw.slice(0, 2000));
  const { email } = await stage.world.admin.get<{ email: string }>('/user/me');
  await signIn(page, email);
  await synced(page).waitFor();
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
  await typePin(page, PIN, 'Unlock');
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
