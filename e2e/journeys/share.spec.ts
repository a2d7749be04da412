import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import { answer, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

/** The finished report is passed on from the screen that shows the result. */
const stage = openStage({ credits: 20 });

interface Shared {
  title: string;
  name: string;
  type: string;
  begin: string;
}

/** A stand-in for the sheet of the system, which no tool can see; without it, the browser shares no files. */
const standIn = (page: Page) =>
  page.addInitScript(() => {
    const shared: Shared[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files: [file] = [], title = '' }: ShareData) => {
        if (!navigator.userActivation.isActive) throw new Error('not right after a press');
        const { name, type } = file ?? new File([], '');
        shared.push({ title, name, type, begin: (await file?.slice(0, 4).text()) ?? '' });
      },
    });
  });

async function answerAll(page: Page, id: string): Promise<void> {
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'OK').click();
  await item(page, 'Bearing temperature').getByRole('textbox').fill('40');
  await page.getByText('Synced', { exact: true }).waitFor();
}

async function openNearlyDone(options: BrowserContextOptions, withSheet: boolean) {
  const { id } = await startInspection(stage.world);
  const window = await stage.openAs(stage.world.inspector, options);
  if (withSheet) await standIn(window.page);
  await answerAll(window.page, id);
  return { ...window, id };
}

async function complete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
}

test('on a phone the report is shared as a file right after completing', async () => {
  const { page, errors } = await openNearlyDone(PHONE, true);
  await complete(page);
  await page.getByRole('button', { name: 'Share report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share the PDF' }).click();
  await page.waitForFunction(
    () => (globalThis as unknown as { shared: Shared[] }).shared.length > 0,
  );
  const [shared] = await page.evaluate(
    () => (globalThis as unknown as { shared: Shared[] }).shared,
  );
  assert.match(shared?.title ?? '', /^INS-\d+ · Monthly mechanical$/);
  assert.match(shared?.name ?? '', /\.pdf$/);
  assert.deepEqual([shared?.type, shared?.begin], ['application/pdf', '%PDF']);
  assert.deepEqual(errors, []);
});

test('where files cannot be shared, a link is copied or mailed', async () => {
  const { page, id, errors } = await openNearlyDone(DESKTOP, false);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await complete(page);
  await page.getByRole('button', { name: 'Share report' }).click();
  const dialog = page.getByRole('dialog');
  const link = `${stage.world.url}/inspections/info/${id}`;
  const mail = await dialog.getByRole('link', { name: 'Email link' }).getAttribute('href');
  assert.equal(new URL(mail ?? '').searchParams.get('body'), link);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  assert.equal(await dialog.getByRole('button', { name: 'Share the PDF' }).count(), 0);
  assert.deepEqual(errors, []);
});

test('a report that only this device could make waits for its completion to be sent', async () => {
  const { id } = await startInspection(stage.world);
  const { page } = await stage.openInstalled(stage.world.inspector);
  await keeps(page, `"one","${id}"`);
  await answerAll(page, id);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete when connected' }).click();
  await page.getByText('The report can be shared once this has been sent.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Share report' }).waitFor();
});
