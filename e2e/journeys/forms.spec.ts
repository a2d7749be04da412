import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';

const stage = openStage();

/** The reason why the focused field cannot be seen: something covers its centre, or it is scrolled out of view. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    const bar = document.querySelector('[class*=bar][role=group]:has(kbd)');
    if (!(field instanceof HTMLElement) || field === document.body) return 'body';
    if (bar?.contains(field)) return 'bar';
    const box = (field.closest('label') ?? field).getBoundingClientRect();
    const name =
      field.getAttribute('aria-label') ??
      (field as HTMLInputElement).labels?.[0]?.textContent ??
      field.textContent;
    const barBox = bar?.getBoundingClientRect();
    const below = barBox !== undefined && box.bottom > barBox.top + 1 && box.top < barBox.bottom;
    const beside = barBox !== undefined && (box.left > barBox.right || box.right < barBox.left);
    const out = box.top < 0 || box.bottom > window.innerHeight + 1;
    return (below && !beside) || out ? `hidden: ${name ?? field.tagName}` : 'seen';
  });

/** Tabs from the first field to the bar, and reports the fields that were hidden while focused. */
async function tabThrough(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 1; stops < 150; stops++) {
    await page.keyboard.press('Tab');
    const reason = await hiddenFocus(page);
    if (reason === 'bar' || reason === 'body') return { stops, hidden };
    if (reason !== 'seen') hidden.push(reason);
  }
  throw new Error('the bar is never reached');
}

const FORMS = [
  ['/admin/objects?new=root', /^Name/],
  ['/admin/business?new=root', /^Name/],
  ['/admin/object/classifiers?new=top', /^Name/],
  ['/admin/users?new=true', /^First name/],
  ['/admin/templates?new=blank', /^Name/],
  ['/admin/checklist?new=blank', /^Name/],
] as const;

const DEVICES = [
  ['a small desk', { ...DESKTOP, viewport: { width: 1280, height: 640 } }],
  ['a phone', PHONE],
] as const;

for (const [at, [device, options]] of DEVICES.entries()) {
  test(`the focus is never behind the save bar, on ${device}`, async () => {
    const { page } = await stage.openAs(stage.world.admin, options);
    const template = `/admin/templates/info/${stage.world.template.id}`;
    for (const [n, [path, first]] of [...FORMS, [template, /^Name/] as const].entries()) {
      if (sized(n % DEVICES.length !== at, false)) continue; // each form on one of them, unless the run is full
      await page.goto(path);
      const field = page.getByRole('textbox', { name: first }).first();
      await field.fill(`Something new ${path.length}`);
      await field.focus();
      const { stops, hidden } = await tabThrough(page);
      assert.ok(stops > 1, path);
      assert.deepEqual(hidden, [], path);
    }
  });
}

test('the save key acts where the focus is: not on the form behind a dialog', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  const requests: string[] = [];
  page.on('request', (request) => {
    const saves = !['GET', 'HEAD'].includes(request.method());
    // that it is open is said again and again, and saves nothing
    if (saves && !request.url().includes('/api/presence/')) requests.push(request.url());
  });
  await page.goto(`/admin/objects/info/${stage.world.pump.id}?edit=true`);
  const name = page.getByRole('textbox', { name: /^Name/ }).first();
  await name.fill('Pump set P-102');
  await page.getByRole('link', { name: 'Templates' }).first().click();
  const question = page.getByRole('dialog');
  const stay = question.getByRole('button').last();
  await stay.focus();
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  assert.deepEqual(requests, []);
  const saveRequest = page.waitForRequest((request) => request.method() === 'PATCH');
  await name.press('Control+s');
  await saveRequest;
});

test('an object is duplicated with everything but what is its own, and a template assigned to the copy', async () => {
  const { admin, site, template } = stage.world;
  const pump = await admin.post('/object', {
    name: 'Pump P-7',
    code: 'P-7',
    serial_number: 'SN-7',
    manufacturer: 'Halden',
    parent_id: site.id,
  });
  const { page, errors } = await stage.openAs(admin);
  await page.goto(`/admin/objects/info/${pump.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const name = page.getByLabel(/^Name/);
  await name.waitFor();
  assert.equal(await page.getByLabel('Manufacturer').inputValue(), 'Halden');
  for (const own of ['Code', 'Serial number'])
    assert.equal(await page.getByLabel(own, { exact: true }).inputValue(), '', own);
  assert.equal(await name.inputValue(), 'Pump P-7 (copy)');
  await name.fill('Pump P-8');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Pump P-8', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Template/).fill('Monthly');
  await page
    .getByRole('option', { name: /Monthly/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('link', { name: template['name'] as string }).waitFor();
  assert.deepEqual(errors, []);
});
