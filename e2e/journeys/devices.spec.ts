import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { DESKTOP, INSTALLED_PHONE, PHONE } from '../browser.ts';
import { isInstalled, keeps } from '../keptRows.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { caller, planInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** Devices tell what they hold and owe, and those who manage their users see it. */
const stage = openStage();
const DAY = 86_400_000;

interface DeviceRow {
  id: string;
  device_id: string;
  inspections_ready: number;
}
const devicesOf = async (user: string) =>
  (await stage.world.admin.get<{ items: DeviceRow[] }>(`/device?filter=user=${user}`)).items;

test('a phone tells what it holds, and is forgotten when its user signs out', async () => {
  const { inspector } = stage.world;
  const held = await planInspection(stage.world);
  const session = await caller(stage.server.url, inspector.email); // it ends with signing out
  const { page, errors } = await stage.openAs(session, INSTALLED_PHONE);
  await page.goto('/');
  await isInstalled(page);
  await keeps(page, `"one","${held.id}"`);
  await page.reload();
  const known = async () =>
    (await devicesOf(inspector.id)).some((one) => one.inspections_ready > 0);
  await waitUntil(known, 'the phone has told what it holds');
  await page.goto('/security');
  await page.getByText(/^As of .+, nothing waited$/).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.deepEqual(await devicesOf(inspector.id), []);
  assert.deepEqual(errors, []);
  await stage.world.admin.delete(`/inspection/${held.id}`);
});

test('a device with unsent work that has not synced for two days is on the home page, and first in the list', async () => {
  const { inspector, admin } = stage.world;
  const [silent, synced] = [randomUUID(), randomUUID()];
  const report = { inspections_ready: 3, is_persisted: true, build: '1.6.6' };
  const nothing = { unsent_entries: 0, unsent_files: 0, unsent_since: null };
  const since = fromNow(-2 * DAY).toISOString();
  const owing = { unsent_entries: 12, unsent_files: 3, unsent_since: since };
  await inspector.put(`/user/me/device/${silent}`, { ...report, ...owing });
  await inspector.put(`/user/me/device/${synced}`, { ...report, ...nothing });
  for (const screen of [DESKTOP, PHONE]) {
    const { page, errors } = await stage.openAs(admin, screen);
    await page.goto('/admin');
    await page.getByRole('link', { name: '1 device with work on it has not synced' }).click();
    await page.getByText(/^As of .+, not sent: 12 entries, 3 files$/).waitFor();
    await page.goto('/admin/users/devices');
    const rows = page.getByText(/^As of /);
    await rows.nth(1).waitFor();
    const texts = await rows.allInnerTexts();
    assert.match(texts[0] ?? '', /12 entries, 3 files/);
    assert.match(texts[1] ?? '', /nothing waited/);
    assert.deepEqual(errors, []);
  }
  for (const id of [silent, synced]) await inspector.delete(`/user/me/device/${id}`);
});
