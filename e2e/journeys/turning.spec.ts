import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitForPaint } from '../browser.ts';
import { item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { planInspection, startInspection, type ApiCaller } from '../world.ts';

/**
 * Rotating a device and resizing a window change the frame and the layout, but never disturb the user's work.
 */
const stage = openStage();

const PORTRAIT = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };
const DESK = { width: 1280, height: 800 };

async function openOnPhone(user: ApiCaller, path: string) {
  const newWindow = await stage.openAs(user, { viewport: PORTRAIT });
  await newWindow.page.goto(path);
  return newWindow;
}

/** The frame for this width is shown. */
async function waitForFrame(page: Page, width: number): Promise<void> {
  await page
    .locator(`[data-device=${width < 768 ? 'phone' : width <= 1180 ? 'tablet' : 'desk'}]`)
    .first()
    .waitFor();
  await waitForPaint(page);
}

/**
 * Types, rotates the phone back and forth, and widens it to a desktop; text, focus and position must not
 * change.
 */
async function typeAndRotate(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
  for (const size of [LANDSCAPE, PORTRAIT, DESK, PORTRAIT]) {
    await page.setViewportSize(size);
    await waitForFrame(page, size.width);
    const at = `at ${size.width} px`;
    assert.equal(await field.inputValue(), text, `what was typed, ${at}`);
    assert.ok(await field.evaluate((one) => one === document.activeElement), `in focus ${at}`);
    const inView = await field.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    assert.ok(inView, `in sight ${at}`);
  }
}

test('rotating the device keeps text being typed into a form', async () => {
  const { page, errors } = await openOnPhone(stage.world.admin, '/admin/objects?new=root');
  await typeAndRotate(page, page.getByRole('textbox', { name: /^Name/ }), 'Booster pump');
  await typeAndRotate(
    page,
    page.getByRole('textbox', { name: /^Description/ }),
    'of the upper zone',
  );
  assert.equal(await page.getByRole('textbox', { name: /^Name/ }).inputValue(), 'Booster pump');
  assert.deepEqual(errors, []);
});

test('rotating the device keeps a comment being written in the runner', async () => {
  const { id } = await startInspection(stage.world);
  const { page, errors } = await openOnPhone(stage.world.inspector, `/inspections/info/${id}/run`);
  const card = item(page, 'Casing and bolts');
  await card.getByRole('button', { name: 'Comment' }).click();
  await typeAndRotate(page, card.getByRole('textbox'), 'two bolts are loose');
  assert.deepEqual(errors, []);
});

test('rotating the device keeps the search in a list, and a filter being built', async () => {
  const { page, errors } = await openOnPhone(stage.world.admin, '/admin/objects?view=flat');
  await typeAndRotate(page, page.getByRole('searchbox'), 'Pump');
  await page.setViewportSize(DESK);
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  const builder = page.getByRole('dialog', { name: 'Filter' });
  await builder.waitFor();
  await page.setViewportSize({ width: 820, height: 1180 });
  await waitForFrame(page, 820);
  assert.ok(await builder.isVisible());
  assert.deepEqual(errors, []);
});

test('rotating the device keeps the selected rows, and a bulk change being written', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, { viewport: LANDSCAPE });
  await page.goto('/admin/objects?view=flat');
  await page.locator(`tr[data-row="${stage.world.pump.id}"]`).getByRole('checkbox').check();
  await page.setViewportSize(PORTRAIT);
  await waitForFrame(page, PORTRAIT.width);
  await page.setViewportSize(DESK);
  const bar = page.getByRole('toolbar').filter({ hasText: '1 selected' });
  await bar.waitFor();
  await bar.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 object' });
  await typeAndRotate(page, dialog.getByRole('combobox', { name: 'Parent' }), 'Pu');
  assert.deepEqual(errors, []);
});

test('rotating the device keeps a dictionary entry being written, and its search', async () => {
  const { page, errors } = await openOnPhone(
    stage.world.admin,
    '/admin/dictionary?of=measure_unit',
  );
  const search = page.getByRole('searchbox');
  await typeAndRotate(page, search, 'no such entry');
  await search.fill('');
  await page.getByRole('button', { name: 'New entry' }).click();
  const dialog = page.getByRole('dialog');
  await typeAndRotate(page, dialog.getByRole('textbox').first(), 'after a storm');
  assert.deepEqual(errors, []);
});

test('rotating the device keeps a comment on an inspection being written', async () => {
  const { id } = await planInspection(stage.world);
  const { page, errors } = await openOnPhone(stage.world.admin, `/admin/inspections/info/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit comment' }).click();
  const dialog = page.getByRole('dialog');
  await typeAndRotate(page, dialog.getByLabel('Comment'), 'bring a ladder');
  assert.deepEqual(errors, []);
});

/** The positions of the panels in Tab order, relative to the first panel of the page. */
async function panelsByTab(page: Page): Promise<{ x: number; y: number }[]> {
  const panels: { x: number; y: number }[] = [];
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    const panel = await page.evaluate(() => {
      const first = document.querySelector('main section')?.getBoundingClientRect();
      const own = document.activeElement?.closest('main section')?.getBoundingClientRect();
      return first && own ? { x: own.left - first.left, y: own.top - first.top } : null;
    });
    if (panel) panels.push(panel);
    else if (panels.length > 0) break;
  }
  return panels;
}

test('the keyboard goes through the home page as it is seen, on a desktop and on a phone', async () => {
  await startInspection(stage.world);
  for (const [viewport, columns] of [
    [DESK, 2],
    [PORTRAIT, 1],
  ] as const) {
    const { page } = await stage.openAs(stage.world.inspector, { viewport });
    await page.goto('/');
    await page.getByText('Monthly mechanical').first().waitFor();
    await page.getByText('No critical object').first().waitFor();
    const panels = await panelsByTab(page);
    const inVisualOrder = panels.toSorted((a, b) => a.x - b.x || a.y - b.y);
    assert.deepEqual(panels, inVisualOrder, `at ${viewport.width} px`);
    assert.equal(new Set(panels.map(({ x }) => x)).size, columns, `at ${viewport.width} px`);
  }
});
