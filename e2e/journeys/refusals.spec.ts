import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Response } from 'playwright-core';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const stage = openStage({ prepare: planInspection });

/** Advances the page's clock in small steps until the condition holds. */
async function runUntil(page: Page, shown: Locator): Promise<void> {
  for (let attempt = 0; attempt < 200 && !(await shown.isVisible()); attempt++) {
    await page.clock.runFor(50);
    await page.waitForTimeout(10); // the network runs in real time
  }
  assert.ok(await shown.isVisible());
}

/** Whether a toast stays for its time and disappears soon after, on the page's own clock. */
async function assertDuration(page: Page, toast: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 400);
  assert.ok(await toast.isVisible(), `it is still there shortly before ${milliseconds} ms`);
  await page.clock.runFor(1200);
  await toast.waitFor({ state: 'hidden' });
}

test('a refusal is shown for three seconds, a notice for five', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.clock.install();
  await page.goto(`/admin/objects/info/${stage.world.pump.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Archive' });
  await confirm.waitFor();
  await page.clock.pauseAt(fromNow(1000));

  const path = `**/api/object/${stage.world.pump.id}*`;
  await page.route(path, async (route) =>
    route.request().method() === 'DELETE'
      ? await route.fulfill({
          status: 500,
          json: { detail: { code: 'internal', request_id: 'r-7' } },
        })
      : await route.continue(),
  );
  await confirm.click();
  const error = page.getByRole('alert');
  await runUntil(page, error);
  assert.match(await error.innerText(), /Something went wrong![^]*r-7/);
  await assertDuration(page, error, 3000);

  await page.unroute(path);
  await confirm.click(); // the dialog is still open
  const notice = page.getByRole('status').filter({ hasText: 'Undo' });
  await runUntil(page, notice);
  await assertDuration(page, notice, 5000);
});

test('a page that cannot be shown says that something went wrong, and opens when tried again', async () => {
  const { pump, admin } = stage.world;
  const { page } = await stage.openAs(admin);
  const path = `**/api/object/${pump.id}`;
  await page.route(path, (route) => route.fulfill({ json: { id: pump.id, name: 'Half a pump' } }));
  await page.goto(`/admin/objects/info/${pump.id}`);
  await page.getByRole('heading', { level: 1, name: 'Something went wrong!' }).waitFor();
  await page.getByText(/^TypeError: /).waitFor();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pump set P-101' }).waitFor();
});

test('a user whose record cannot be loaded is told so, and may sign out', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.route('**/api/user/me', (route) =>
    route.fulfill({ status: 500, json: { detail: { code: 'internal', request_id: '7' } } }),
  );
  await page.goto('/');
  await page.getByText('Some issue with you user account').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
});

/** From now on the server's response to all background requests. */
async function refuseInBackground(page: Page, status: number, detail: string): Promise<Response> {
  await page.route('**/api/stats', (route) => route.fulfill({ status, json: { detail } }));
  const refusal = page.waitForResponse((answer) => answer.url().endsWith('/api/stats'));
  await page.clock.fastForward('02:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  return await refusal;
}

for (const [status, detail] of [
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
] as const) {
  test(`a ${status} for a background request does not interrupt a user who is typing`, async () => {
    const { page, errors } = await stage.openAs(stage.world.admin);
    await page.clock.install();
    await page.goto(`/admin/objects/info/${stage.world.pump.id}?edit=1`);
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Pump set P-102');
    const refusal = await refuseInBackground(page, status, detail);
    // The end of a session also ends what is under way, and the browser does not always call that finished.
    if (status === 401)
      await page.getByText('Your session has ended. Sign in to continue.').waitFor();
    else await Promise.race([refusal.finished(), pause(5000)]);
    // an alert would disappear after three seconds
    await page.clock.runFor(1000);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await name.inputValue(), 'Pump set P-102');
    assert.deepEqual(errors, []);
  });
}
