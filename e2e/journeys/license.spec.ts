import { strict as assert } from 'node:assert';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { OPERATOR } from '../serve.ts';
import { openStage } from '../stage.ts';
import { licenseIdOf, runVendor } from '../vendor.ts';
import { caller } from '../world.ts';
import { sized } from '../../server/test/checks/size.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** A licence that ends, works on in its grace, can only be read, and is renewed with the vendor's file. */
const stage = openStage();

const READ_ONLY = 'everything can be read, but nothing can be changed';
const DAY_MS = 86_400_000;
const inDays = (days: number) => fromNow(days * DAY_MS).toISOString();

async function issue(...terms: string[]): Promise<string> {
  const file = join(dirname(stage.server.mailFolder), `license-${crypto.randomUUID()}.txt`);
  const license = await licenseIdOf(stage);
  return runVendor(stage, 'license', 'issue', '--license', license, '--out', file, ...terms);
}
const drop = async (page: Page, file: string) =>
  await page.locator('input[type=file]').setInputFiles(file);
const renew = async (page: Page, file: string) => {
  await drop(page, file);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByRole('button', { name: 'Renew', exact: true }).waitFor({ state: 'detached' });
};

test('the vendor’s file renews the licence, which ends twice: with a count of days, then for good', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, DESKTOP);
  await page.goto('/license');
  await drop(
    page,
    await issue('--max-users', '50', '--expires-at', inDays(-1), '--grace-days', '5'),
  );
  const changes = page.getByRole('status').filter({ hasText: 'The file changes' });
  await changes.getByText('Users allowed').waitFor();
  await changes.getByText('no limit').waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByText('Everything works for 3 more days').waitFor();
  await page.getByText(/^\d+ of 50$/).waitFor();
  await stage.world.admin.post('/object', { name: 'In the days of grace' });
  const admin = await stage.openAs(stage.world.admin, DESKTOP);
  await admin.page.goto('/admin/objects');
  await admin.page.getByText('Everything works for 3 more days').waitFor();
  const inspector = await stage.openLive(stage.world.inspector, '/objects', DESKTOP);
  await inspector.page.locator('main h1').waitFor();
  assert.equal(await inspector.page.getByText('The licence has ended').count(), 0);

  await renew(page, await issue('--grace-days', '0'));
  await page.getByText(READ_ONLY).waitFor();
  await inspector.page.getByText(READ_ONLY).waitFor();
  await assert.rejects(stage.world.admin.post('/object', { name: 'Too late' }));

  await renew(page, await issue('--expires-at', 'none', '--grace-days', '14'));
  for (const one of [page, inspector.page])
    await one.getByText('The licence has ended').waitFor({ state: 'detached' });
  await stage.world.admin.post('/object', { name: 'Renewed' });
  assert.deepEqual([...errors, ...admin.errors, ...inspector.errors], []);
});

test('an operator ends the licence and renews it: every page of the organisation says so at once', async () => {
  const { page, errors } = await stage.openLive(stage.world.superuser, '/license', DESKTOP);
  const inspector = await stage.openLive(stage.world.inspector, '/', DESKTOP);
  const pages = [page, inspector.page];
  const operator = await caller(stage.server.url, OPERATOR.email, OPERATOR.password);
  const { tenant_id } = await stage.world.superuser.get<{ tenant_id: string }>('/user/me');
  const change = (license: object) => operator.patch(`/superuser/tenant/${tenant_id}`, license);
  await change({ expires_at: inDays(-1), grace_days: 0 });
  for (const one of pages) await one.getByText(READ_ONLY).waitFor();
  await change({ expires_at: null, grace_days: 14 });
  for (const one of pages) await one.getByText(READ_ONLY).waitFor({ state: 'detached' });
  assert.deepEqual([...errors, ...inspector.errors], []);
});

test('an older file is refused with the reason, and the page fits a phone in German and Ukrainian', async () => {
  const older = await issue('--max-users', '3');
  const { page, errors } = await stage.openAs(stage.world.superuser, PHONE);
  await page.goto('/license');
  await renew(page, await issue('--max-users', '60', '--max-objects', '5000'));
  await drop(page, older);
  await page
    .getByRole('alert')
    .getByText('This file, or a newer one, is already in force')
    .waitFor();
  const next = await issue('--max-file-bytes', '5000000000', '--expires-at', inDays(400));
  const UKRAINIAN = ['uk-UA', 'Поновити'] as const;
  for (const [language, verb] of sized([UKRAINIAN], [['de-DE', 'Erneuern'] as const, UKRAINIAN])) {
    await rememberLanguage(page, language);
    await page.reload();
    await drop(page, next);
    await page.getByRole('button', { name: verb, exact: true }).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});

test('the page says that a power cut may lose changes, and which settings are off', async () => {
  for (const [language, options, said] of [
    [
      'en-GB',
      DESKTOP,
      'Saved changes may be lost. Off on the database server: fsync, synchronous_commit',
    ],
    ['uk-UA', PHONE, 'Збережені зміни можуть бути втрачені.'],
  ] as const) {
    const { page, errors } = await stage.openAs(stage.world.superuser, options);
    await rememberLanguage(page, language);
    await page.goto('/license');
    await page.getByText('PostgreSQL').waitFor();
    assert.equal(await page.getByText(said).count(), 0);
    // No journey has a database server that is unsafe.
    await page.route('**/api/superuser/instance', async (route) => {
      const response = await route.fetch();
      const instance = await response.json();
      const unsafe_settings = ['fsync', 'synchronous_commit'];
      const database = { ...instance.database, unsafe_settings };
      await route.fulfill({ response, json: { ...instance, database } });
    });
    await page.reload();
    await page.getByText(said).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
    assert.deepEqual(errors, []);
  }
});
