import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { openStage } from '../stage.ts';
import { PASSWORD, caller } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** What protects an account besides its password. */
const stage = openStage({ ownServer: true });

/** The codes of this period and of the next, each of which works once, in this order, and for another period at least. */
function codesOf(secret: string): [string, string] {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  const now = fromNow().getTime();
  return [app.generate({ timestamp: now }), app.generate({ timestamp: now + 30_000 })];
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const enterCode = async (page: Page, label: string, code: string) => {
  await page.getByRole('textbox', { name: label, exact: true }).fill(code);
  await page.keyboard.press('Enter');
};
const untilSignedIn = (page: Page) =>
  page.waitForURL((address) => !address.pathname.startsWith('/login'));

/** Sets the second factor up on the page; returns the key of the app and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recovery: string[]; used: string }> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByAltText('QR code for the authenticator app').waitFor();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await misfits(page), []);
  const secret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await dialog.innerText())?.[0] ?? '';
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is wrong or has been used').waitFor();
  const [used] = codesOf(secret);
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(used);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press('Escape');
  const recovery = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { secret, recovery, used };
}

test('with a second factor, signing in asks for a code, which works once', async () => {
  const { inspector } = stage.world;
  const { page, errors } = await stage.openAs(inspector, DESKTOP);
  const { secret, used } = await setUp(page);
  await page.getByText('Recovery codes left').waitFor();

  const other = await stage.open(DESKTOP);
  await enterPassword(other.page, inspector.email);
  await other.page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  assert.deepEqual(await faults(other.page), []);
  const [, next] = codesOf(secret);
  await enterCode(other.page, 'Code', used);
  await other.page.getByRole('alert').getByText('This code is wrong or has been used').waitFor();
  await enterCode(other.page, 'Code', next);
  await untilSignedIn(other.page);
  assert.deepEqual([...errors, ...other.errors], []);
});

test('on a phone a recovery code signs in, and with another one the second factor is turned off', async () => {
  const { guest } = stage.world;
  const { page, errors } = await stage.openAs(guest, PHONE);
  const { recovery } = await setUp(page);

  const other = await stage.open(PHONE);
  await enterPassword(other.page, guest.email);
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(other.page, 'Recovery code', recovery[0] ?? '');
  await untilSignedIn(other.page);
  await other.page.getByRole('button', { name: 'More' }).click();
  await other.page.getByRole('button', { name: 'Security' }).click();
  await other.page.getByText('9', { exact: true }).waitFor();
  await other.page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = other.page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(recovery[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await other.page.getByRole('button', { name: 'Set up' }).waitFor();
  const again = await stage.open(PHONE);
  await enterPassword(again.page, guest.email);
  await untilSignedIn(again.page);
  assert.deepEqual([...errors, ...other.errors], []);
});

test('who has lost the phone is helped by a superuser, and an administrator ends the sessions of a user', async () => {
  const { superuser, admin, guest } = stage.world;
  const window = await stage.openAs(guest, DESKTOP);
  await setUp(window.page);
  const { page, errors } = await stage.openAs(superuser, DESKTOP);
  await page.goto(`/admin/users/info/${guest.id}`);
  await page.getByText('Second factor since').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Turn the second factor off' }).click();
  assert.deepEqual(await faults(page), []);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Turn the second/ })
    .click();
  await page.getByText('Second factor since').waitFor({ state: 'detached' });
  await window.page.getByRole('button', { name: 'Sign in' }).first().waitFor();

  const again = await stage.open(DESKTOP);
  await enterPassword(again.page, guest.email);
  await untilSignedIn(again.page);
  const office = await stage.openAs(admin, DESKTOP);
  await office.page.goto(`/admin/users/info/${guest.id}`);
  await office.page.getByRole('button', { name: 'More' }).click();
  await office.page.getByRole('menuitem', { name: 'End all sessions' }).click();
  await office.page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
  await again.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  assert.deepEqual([...errors, ...office.errors], []);
});

test('a user sees where they are signed in, and signs out elsewhere', async () => {
  const { admin } = stage.world;
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto('/security');
  const row = page.getByRole('row').filter({ hasText: 'This session' });
  await row.waitFor();
  const others = await Promise.all([1, 2].map(() => caller(stage.server.url, admin.email)));
  await page.reload();
  const button = page.getByRole('button', { name: 'Sign out: Another program' });
  await button.nth(1).waitFor();
  assert.deepEqual(await faults(page), []);
  await button.first().click();
  await button.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await button.waitFor({ state: 'detached' });
  for (const other of others) await assert.rejects(other.get('/user/me'), /401/);
  await row.waitFor();
  assert.deepEqual(errors, []);
});

test('whoever signs in from a new device is told, and led to the open sessions', async () => {
  const email = 'new.device@journey.test';
  const person = { email, password: PASSWORD, first_name: 'Nora', last_name: 'Device' };
  await stage.world.superuser.post('/user', { ...person, user_type_code: 1 });
  await caller(stage.server.url, email);
  const { page, errors } = await stage.open(DESKTOP);
  await enterPassword(page, email);
  await untilSignedIn(page);
  await page.goto('/notices');
  await page.getByText(/^Signed in from a new device: Chrome, Linux, [\d.:]+, /).click();
  await page.waitForURL(/\/security$/);
  await page.getByRole('row', { name: 'Chrome on Linux' }).first().waitFor();
  await page.goto('/notices/settings');
  await page.getByText('A sign-in from a new device').waitFor();
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(errors, []);
});

test('a superuser gives a program a key, which reads and does no more, until it is revoked', async () => {
  const { superuser, pump } = stage.world;
  const { page, errors } = await stage.openAs(superuser, DESKTOP);
  await page.goto('/api-keys');
  await page.getByText('No API keys').waitFor();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await misfits(page), []);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const key = await dialog.getByRole('status', { name: 'API key' }).innerText();
  assert.match(key, /^plumbline_/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  const call = async (method: string) =>
    (
      await fetch(`${stage.server.url}/api/object/${pump.id}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{"name":"Renamed"}' }),
      })
    ).status;
  assert.deepEqual([await call('GET'), await call('PATCH')], [200, 403]);
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Revoke: ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('cell', { name: 'Revoked' }).waitFor();
  assert.equal(await call('GET'), 401);
  assert.deepEqual(errors, []);
});

test('a superuser limits a key to a unit, and it sees nothing of the others', async () => {
  const { superuser, unit, pump } = stage.world;
  const elsewhere = await superuser.post('/business_unit', { name: 'Depot' });
  const crane = await superuser.post('/object', {
    name: 'Crane',
    business_unit_id: elsewhere.id,
  });
  const { page, errors } = await stage.openAs(superuser, PHONE);
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Plant');
  const units = dialog.getByRole('combobox', { name: 'Only in these business units' });
  for (const name of ['Depot', String(unit['name'])]) {
    await units.fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Remove Depot' }).press('Enter');
  await dialog.getByRole('button', { name: 'Everything' }).click();
  const ofTemplates = dialog.getByRole('group', { name: 'Templates' });
  assert.ok(await ofTemplates.getByRole('checkbox', { name: 'change' }).isDisabled());
  await dialog.getByLabel('Current password').fill(PASSWORD);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(await misfits(page), []);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const key = await dialog.getByRole('status', { name: 'API key' }).innerText();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText(`Only in ${String(unit['name'])}`).waitFor();
  assert.deepEqual(await misfits(page), []);
  const statusOf = async (id: string) =>
    (
      await fetch(`${stage.server.url}/api/object/${id}`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status;
  assert.deepEqual([await statusOf(pump.id), await statusOf(crane.id)], [200, 404]);
  assert.deepEqual(errors, []);
});
