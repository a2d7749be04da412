import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, waitForPaint, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';
import type { JsonRow } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

/** Every type of question, so that each kind of answer is laid out. */
const ITEMS = [
  { name: 'Foundation', item_type: 'question', check_type_code: 1 },
  { name: 'Guard in place', item_type: 'question', check_type_code: 2 },
  { name: 'Bearing temperature', item_type: 'question', check_type_code: 4, unit: '°C' },
  { name: 'Serial plate', item_type: 'question', check_type_code: 5 },
  { name: 'Oil changed on', item_type: 'question', check_type_code: 7 },
];

let running: JsonRow;
const stage = openStage({
  prepare: async ({ admin, inspector, pump }) => {
    const list = await admin.post('/check_list', { name: 'Everything', items: ITEMS });
    const template = await admin.post('/inspection_template', {
      name: 'Yearly survey of rotating machines with all their parts',
      details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
    });
    running = await admin.post(`/inspection/composite/${pump.id}`, {
      template_id: template.id,
      responsible_id: inspector.id,
      assigned_time: fromNow(-3 * 86_400_000).toISOString(),
    });
    await inspector.post(`/inspection/composite/status/${running.id}`, {
      operative_status_code: 2,
    });
  },
});

const TABLETS = [768, 820, 912, 1024];
const LANGUAGES = sized(['de-DE'], ['en-GB', 'de-DE', 'uk-UA']);

test('on a portrait tablet the title of the runner has its own line, nothing is cut, and the outline is a sheet', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, {
    viewport: { width: 768, height: 1024 },
  });
  for (const language of LANGUAGES) {
    await stage.world.inspector.patch('/user/me', { language });
    await rememberLanguage(page, language);
    await page.goto(`/inspections/info/${running.id}/run`);
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.getByRole('article').first().waitFor();
    for (const width of TABLETS) {
      await page.setViewportSize({ width, height: 1024 });
      await waitForPaint(page);
      assert.deepEqual(await misfits(page), [], `${width} in ${language}`);
      const title = await page.locator('h1').boundingBox();
      assert.ok((title?.width ?? 0) > 300, `a title of ${title?.width} px at ${width}`);
      assert.ok((title?.height ?? 0) < 30, 'one line');
    }
  }
  await stage.world.inspector.patch('/user/me', { language: 'en-GB' });
  await rememberLanguage(page, 'en-GB');
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.reload();
  await page.getByRole('button', { name: 'Outline' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Serial plate/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const field = page.getByRole('article', { name: 'Serial plate' }).getByRole('textbox');
  await page.waitForFunction((one) => one === document.activeElement, await field.elementHandle());
  assert.deepEqual(errors, []);
});

for (const [device, options] of [
  ['phone', PHONE],
  ['desk', DESKTOP],
] as const) {
  test(`on a ${device} the whole calendar of a date question is visible, its buttons have names, and a day can be picked`, async () => {
    const { page, errors } = await stage.openAs(stage.world.inspector, options);
    await page.goto(`/inspections/info/${running.id}/run`);
    const card = page.getByRole('article', { name: 'Oil changed on' });
    const field = card.getByRole('textbox');
    await card.scrollIntoViewIfNeeded();
    await field.click();
    const calendar = page.locator('[data-day-popup]');
    await calendar.getByRole('button', { name: 'Next month' }).waitFor();
    const hiddenCorners = () =>
      calendar.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const inset = 6;
        const corners = [
          [box.left + inset, box.top + inset],
          [box.right - inset, box.top + inset],
          [box.left + inset, box.bottom - inset],
          [box.right - inset, box.bottom - inset],
        ] as const;
        return corners.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
      });
    // The calendar is positioned while the page is still scrolling to the field.
    let hidden = await hiddenCorners();
    for (let attempt = 0; hidden.length > 0 && attempt < 30; attempt++) {
      await page.waitForTimeout(100);
      hidden = await hiddenCorners();
    }
    assert.deepEqual(hidden, [], 'corners that cannot be seen');
    const unlabelledButtons = await calendar
      .getByRole('button')
      .evaluateAll((all) =>
        all.filter((one) => !(one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
      );
    assert.equal(unlabelledButtons.length, 0);
    assert.equal(await field.getAttribute('inputmode'), 'numeric');
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByRole('button', { name: /^15 / }).click();
    await calendar.waitFor({ state: 'hidden' });
    assert.match(await field.inputValue(), /^\d{4}-\d\d-15$/);
    await field.fill('20261124');
    await page.keyboard.press('Tab');
    assert.equal(await field.inputValue(), '2026-11-24');
    assert.deepEqual(errors, []);
  });
}
