import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, signIn } from '../browser.ts';
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
import { ANSWERS, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { caller, startInspection } from '../world.ts';

/** A device is forgotten on the word of a manager, or of its user. */
const stage = openStage({
  prepare: async ({ superuser }) => {
    const { items } = await superuser.get<{ items: { id: string }[] }>('/superuser/tenant');
    await superuser.patch(`/superuser/tenant/${items[0]?.id}`, { stays_signed_in: true });
  },
});

interface KnownDevice {
  user: { id: string };
  forget_asked_at: string | null;
}
const devices = async (): Promise<KnownDevice[]> =>
  (await stage.world.admin.get<{ items: KnownDevice[] }>('/device')).items.filter(
    ({ user }) => user.id === stage.world.inspector.id,
  );

/** The phone has said what it holds, which is how managers know it. */
const isKnown = () =>
  waitUntil(async () => (await devices()).length === 1, 'the server knows the phone');

/** A manager has the only known device of the inspector forgotten. */
async function haveForgotten(): Promise<void> {
  const { page, errors } = await stage.openAs(stage.world.admin, DESKTOP);
  await page.goto('/admin/users/devices');
  const { full_name } = await stage.world.inspector.get<{ full_name: string }>('/user/me');
  await page.getByRole('button', { name: new RegExp(`^Forget .+ of ${full_name}$`) }).click();
  const question = page.getByRole('dialog');
  await question.getByText(/sends what waits there, erases everything else/).waitFor();
  await question.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByText(/^Forgotten at its next contact, asked/).waitFor();
  assert.deepEqual(errors, []);
}

const isForgotten = (page: Page) =>
  page.getByText('This device has been forgotten, as was asked.').waitFor({ timeout: 60_000 });

/** A sign-in of the inspector that may end with the phone. */
const newSession = () => caller(stage.server.url, stage.world.inspector.email);

test('a phone that a manager has forgotten sends what waits, erases everything and signs out', async () => {
  const { id } = await startInspection(stage.world);
  const session = await newSession();
  const { page, errors } = await stage.openInstalled(session, `/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"one","${id}"`);
  await isKnown();
  await page.goto('/security');
  await page.getByText('This device', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Forget this device' }).count(), 1);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await answerOffline(page);
  await haveForgotten();
  assert.ok((await rawStorage(page)).includes(WORD), 'it waits on the phone');
  await page.context().setOffline(false);
  await isForgotten(page);
  assert.equal(await commentOf(stage.world.inspector, id), WORD);
  assert.ok(!/ENC-|Casing and bolts|Zwiebelturm/.test(await rawStorage(page)));
  assert.deepEqual(await devices(), []);
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  assert.deepEqual(errors, []);
});

test('what the server refuses of a forgotten phone stays behind its lock, and everything else goes', async () => {
  const { id } = await startInspection(stage.world);
  const session = await newSession();
  const { page, errors } = await stage.openInstalled(session, '/security');
  await setPin(page);
  await page.goto(`/inspections/info/${id}/run`);
  await isLocked(page);
  await typePin(page, PIN, 'Unlock');
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"one","${id}"`);
  await isKnown();
  await answerOffline(page);
  await haveForgotten();
  const { inspector } = stage.world;
  const { items } = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
  const path = `/inspection/${id}/detail/${items[0]?.id}/item`;
  const rows = await inspector.get<{ items: { id: string; name: string }[] }>(path);
  const guard = rows.items.find(({ name }) => name === 'Guard in place');
  await inspector.patch(`${path}/${guard?.id}/quality`, { value: false }); // newer than that of the phone
  await page.context().setOffline(false);
  await isLocked(page);
  await page.getByRole('button', { name: 'Sign in with the password' }).click();
  await isForgotten(page);
  await page.getByText('1 entry on this device has not been sent yet.').waitFor();
  assert.equal(await commentOf(stage.world.inspector, id), WORD);
  const raw = await rawStorage(page);
  assert.ok(!/ENC-|Casing and bolts|Guard in place/.test(raw));
  const [known] = await devices();
  assert.equal(known?.forget_asked_at, null, 'it has been done');
  await signIn(page, inspector.email);
  await page.getByRole('button', { name: '1 entry needs your decision' }).waitFor();
  assert.deepEqual(errors, []);
});

test('whoever forgets the own phone is told without a network what would be lost, and sends it first with one', async () => {
  const { id } = await startInspection(stage.world);
  const session = await newSession();
  const { page, errors } = await stage.openInstalled(session, `/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"one","${id}"`);
  await answerOffline(page);
  await page.getByRole('button', { name: 'Offline: 2 entries not sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'On this device' }).click();
  const held = page.getByRole('dialog', { name: 'On this device', exact: true });
  await held.getByRole('button', { name: 'Forget this device' }).click();
  const question = page.getByRole('dialog', { name: 'Erase everything on this device?' });
  await question
    .getByText(/There is no network.+2 entries that have not been sent are lost/)
    .waitFor();
  await question.getByRole('button', { name: 'Forget it anyway' }).waitFor();
  await page.context().setOffline(false);
  await page.route(ANSWERS, (route) => route.abort());
  await question.getByText('2 entries wait here. They are sent first').waitFor();
  await page.unroute(ANSWERS);
  await question.getByRole('button', { name: 'Forget this device' }).click();
  await page.getByLabel('Email').waitFor();
  assert.equal(await commentOf(stage.world.inspector, id), WORD);
  await waitUntil(
    async () => !/ENC-|Casing and bolts/.test(await rawStorage(page).catch(() => 'ENC-')), // it begins anew
    'the device has forgotten everything',
  );
  assert.deepEqual(errors, []);
});
