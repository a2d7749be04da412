import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';

const stage = openStage({ prepare: planInspection });

/** Lets the page's clock run, a little at a time, until something is there. */
async function runUntil(page: Page, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 200 && !(await shown.isVisible()); tries++) {
    await page.clock.runFor(50);
    await page.waitForTimeout(10); // the network keeps its own time
  }
  assert.ok(await shown.isVisible());
}

/** Whether a toast stays for its time and goes soon after, by the page's own clock. */
async function assertLasts(page: Page, toast: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 400);
  assert.ok(await toast.isVisible(), `it is still there shortly before ${milliseconds} ms`);
  await page.clock.runFor(1200);
  await toast.waitFor({ state: 'hidden' });
}

test('a refusal is announced for three seconds, a notice stays for five', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.clock.install();
  await page.goto(`/admin/objects/info/${stage.world.pump.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Archive' });
  await confirm.waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

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
  await assertLasts(page, error, 3000);

  await page.unroute(path);
  await confirm.click(); // the dialog has kept its place
  const notice = page.getByRole('status').filter({ hasText: 'Undo' });
  await runUntil(page, notice);
  await assertLasts(page, notice, 5000);
});

test('a user who cannot be loaded is told so, and may sign out', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.route('**/api/user/me', (route) =>
    route.fulfill({ status: 500, json: { detail: { code: 'internal', request_id: '7' } } }),
  );
  await page.goto('/');
  await page.getByText('Some issue with you user account').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
});
