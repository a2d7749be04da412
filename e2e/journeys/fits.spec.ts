import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { PHONE, rememberLanguage } from '../browser.ts';
import { networkIsIdle, visit } from '../network.ts';
import { misfits } from '../misfits.ts';
import { openStage } from '../stage.ts';
import { makeIndicator, planInspection, restrict } from '../world.ts';
import { sized } from '../../server/test/checks/size.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

let inspectionId: string;
let indicatorId: string;
let limits: string[];
const stage = openStage({
  prepare: async (world) => {
    // overdue by days, which has the longest words of the to-do list
    inspectionId = (await planInspection(world, fromNow(-40 * 86_400_000))).id;
    await world.inspector.post(`/inspection/composite/status/${inspectionId}`, {
      operative_status_code: 2,
    });
    await planInspection(world, fromNow(-20 * 86_400_000));
    indicatorId = (await makeIndicator(world)).id;
    limits = await restrict(world);
  },
});

// 320 px is also the width of a window of 1280 px at 400 % zoom
const WIDTHS = [320, 768, 1280];
/** The languages with the longest words, some of which no dictionary hyphenates. */
const LANGUAGES = ['de-DE', 'uk-UA'];
/** In a full run each page in both, otherwise the pages in turn. */
const inTurn = (paths: string[], at: number) =>
  paths.filter((_, n) => sized(n % LANGUAGES.length === at, true));

for (const [at, language] of LANGUAGES.entries()) {
  test(`no page cuts its words or scrolls sideways from 320 to 1280 px in ${language}`, async () => {
    const { page, errors } = await stage.openAs(stage.world.inspector);
    await stage.world.inspector.patch('/user/me', { language });
    await rememberLanguage(page, language);
    const faults: string[] = [];
    const paths = [
      '/',
      '/activity/todo',
      '/activity/todo?look=month',
      '/activity/todo?look=responsible',
      '/activity/closed',
      '/notices',
      '/notices/settings',
      '/report-schedules',
      '/security',
      '/objects',
      `/objects/info/${stage.world.pump.id}`,
      `/objects/info/${stage.world.site.id}?tab=children`,
      `/objects/info/${stage.world.pump.id}?tab=indicators`,
      '/indicators',
      `/indicators/info/${indicatorId}`,
      `/business/info/${stage.world.unit.id}`,
      '/inspections',
      `/inspections/info/${inspectionId}`,
      `/inspections/info/${inspectionId}?tab=audit`,
      `/inspections/info/${inspectionId}/run`,
      `/templates/info/${stage.world.template.id}`,
      '/constraint',
      ...limits.map((id) => `/constraint/${id}`),
      `/objects/info/${stage.world.pump.id}?tab=constraints`,
    ];
    for (const path of inTurn(paths, at)) {
      await visit(page, path);
      await page.locator(`html[lang=${language}]`).waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await networkIsIdle(page);
        for (const fault of await misfits(page)) faults.push(`${path} at ${width}: ${fault}`);
      }
    }
    assert.deepEqual(faults, []);
    assert.deepEqual(errors, []);
  });
}

test('with system colours, selection and progress are visible', async () => {
  const { page } = await stage.openAs(stage.world.inspector, { ...PHONE, forcedColors: 'active' });
  await stage.world.inspector.patch('/user/me', { language: 'en-GB' });
  await page.goto('/activity/todo');
  const chosen = page.getByRole('radiogroup').locator('label:has(:checked)').first();
  await chosen.waitFor();
  const border = await chosen.evaluate((one) => getComputedStyle(one).borderTopWidth);
  assert.equal(border, '2px');
  await page.goto(`/inspections/info/${inspectionId}/run`);
  const article = page.getByRole('article', { name: 'Guard in place' });
  await article.getByRole('radio', { name: 'Yes' }).click();
  const bar = page.getByRole('progressbar').first();
  const differs = await bar.evaluate((one) => {
    const bar = one.querySelector('i');
    return bar !== null && getComputedStyle(bar).backgroundColor !== 'rgba(0, 0, 0, 0)';
  });
  assert.ok(differs, 'the part that is done is filled');
});

test('the first paint shows the frame, and the first page replaces it', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.goto('/objects');
  await page.getByRole('row', { name: /Riverside Station/ }).waitFor();
  assert.equal(await page.locator('#boot').count(), 0);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/objects', { waitUntil: 'load' });
  const frame = await page.locator('#boot').boundingBox();
  assert.equal(frame?.width, 1440);
});

test("on a small phone neither the filters nor an administrator's actions in the runner are cut off", async () => {
  const { page, errors } = await stage.openAs(stage.world.admin, {
    ...PHONE,
    viewport: { width: 320, height: 700 },
  });
  const faults: string[] = [];
  for (const language of sized(['ru-UA'], [...LANGUAGES, 'ru-UA'])) {
    await stage.world.admin.patch('/user/me', { language });
    await rememberLanguage(page, language);
    await page.goto('/admin/objects');
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.locator('main button[aria-haspopup=dialog]:visible').click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    for (const fault of await misfits(page)) faults.push(`filters in ${language}: ${fault}`);
    await page.goto(`/admin/inspections/info/${inspectionId}/run`);
    await page.getByRole('article').first().waitFor();
    for (const fault of await misfits(page)) faults.push(`runner in ${language}: ${fault}`);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(errors, []);
});
