import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from '../browser.ts';
import { answer, isChosen, item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { startInspection } from '../world.ts';

/** What a hand in a glove needs: large targets, and answers by swiping. */
const stage = openStage();

async function openRun(): Promise<{ page: Page; errors: string[] }> {
  const inspection = await startInspection(stage.world);
  const window = await stage.openAs(stage.world.inspector, PHONE);
  await window.page.goto(`/inspections/info/${inspection.id}/run`);
  await item(window.page, 'Guard in place').waitFor();
  return window;
}

const TARGETS = 'button, a, input:not([type=file]), textarea, [role=radio], label:has(input)';
/** The targets that are smaller than this, by their names. */
const smallerThan = (page: Page, size: number): Promise<string[]> =>
  page.locator(TARGETS).evaluateAll(
    (all, least) =>
      all
        .filter((one) => !one.closest('[aria-hidden=true]'))
        .filter((one) => !one.closest('label') || one.matches('label'))
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => box.width < least || box.height < least)
        .map(
          ({ one, box }) =>
            `${one.textContent || one.getAttribute('aria-label') || one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`,
        ),
    size,
  );

test('for gloves every target of the runner and its dialogs has 56 pixels, at 320 too', async () => {
  const { page, errors } = await openRun();
  await answer(page, 'Casing and bolts', 'Critical').tap();
  await isChosen(page, 'Casing and bolts', 'Critical');
  await page.getByText('Large buttons, for gloves').tap();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await smallerThan(page, 56), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, width);
  }
  await page.getByRole('button', { name: 'Complete' }).tap();
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(await smallerThan(page, 56), []);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Large buttons, for gloves' }).waitFor();
  assert.deepEqual(await smallerThan(page, 56), []);
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-gloves'));
  assert.deepEqual(errors, []);
});

/** A finger that goes from the title of a card, as the page hears of it. */
const swipe = (card: Locator, by: { x?: number; y?: number }): Promise<void> =>
  card.getByRole('heading').evaluate((title, { x = 0, y = 0 }) => {
    const box = title.getBoundingClientRect();
    const from = { x: box.left + 20, y: box.top + box.height / 2 };
    const touch = (type: string, part: number) =>
      title.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 7,
          pointerType: 'touch',
          isPrimary: true,
          clientX: from.x + x * part,
          clientY: from.y + y * part,
        }),
      );
    touch('pointerdown', 0);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) touch('pointermove', part);
    touch('pointerup', 1);
  }, by);

/** Whether the browser leaves sideways movements of a finger to the page, and scrolls by the others. */
const touchAction = (card: Locator): Promise<string> =>
  card.evaluate((one) => getComputedStyle(one).touchAction);

test('a swipe to the right is the first answer, to the left the next one; it can be undone, and scrolling answers nothing', async () => {
  const { page, errors } = await openRun();
  const card = item(page, 'Casing and bolts');
  assert.equal(await touchAction(card), 'pan-y');
  // the part that hears of it is loaded once the page is idle
  await waitUntil(async () => {
    await swipe(card, { x: 60 });
    return await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('swipe')),
    );
  }, 'swiping is loaded');
  await swipe(card, { y: -60 });
  await swipe(card, { x: 40 });
  assert.equal(await card.locator('[aria-checked=true]').count(), 0);
  await swipe(card, { x: 120 });
  await isChosen(page, 'Casing and bolts', 'OK');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await card.locator('[aria-checked=true]').waitFor({ state: 'detached' });
  await swipe(card, { x: -120 });
  await isChosen(page, 'Casing and bolts', 'Attention');
  await swipe(item(page, 'Guard in place'), { x: -120 });
  await isChosen(page, 'Guard in place', 'No');
  assert.deepEqual(errors, []);
});
