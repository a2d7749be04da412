import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import shell from '../../web/src/app/shell/texts.json' with { type: 'json' };
import inspections from '../../web/src/areas/inspections/texts.json' with { type: 'json' };
import inspection from '../../web/src/parts/inspection/texts.json' with { type: 'json' };
import { faults } from '../axe.ts';
import { PHONE, rememberLanguage, waitForPaint } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { networkIsIdle, visit } from '../network.ts';
import { photoTemplate } from '../photoWorld.ts';
import { ANSWERS } from '../runnerPage.ts';
import { smallTargets } from '../smallTargets.ts';
import { openStage } from '../stage.ts';
import { planInspection, startInspection } from '../world.ts';
import { fromNow } from '../../server/test/checks/moments.ts';
import { sized } from '../../server/test/checks/size.ts';

/** Everything that an inspector works with outside, on every phone and tablet, upright and lying. */
const LANGUAGES = ['en-GB', 'de-DE', 'uk-UA', 'ru-UA'];
/** 320 px is also a page of 640 px with a text of 200 %. */
const SIZES: [width: number, height: number][] = [
  [320, 640],
  [390, 844],
  [744, 1133],
  [768, 1024],
  [820, 1180],
  [834, 1194],
  [844, 390],
  [1024, 768],
];
/** By day in a language of each, at these; in a full run in all. */
const AT = sized([SIZES[0], SIZES[1], SIZES[3], SIZES[6]], SIZES);

const ids = { run: '', signed: '', round: '' };
/** Inspections that somebody else gets, one for each language. */
const toLose: string[] = [];
const stage = openStage({
  prepare: async (world) => {
    ids.run = (await startInspection(world)).id;
    const template = await photoTemplate(world);
    ids.signed = (await startInspection({ ...world, template })).id;
    for (const _ of LANGUAGES) toLose.push((await startInspection(world)).id);
    await planInspection(world, fromNow(-3_600_000));
    const meter = await world.admin.post('/measurement_indicator', {
      name: 'Operating hours',
      object_id: world.pump.id,
    });
    const due = fromNow(60_000);
    const rrule = `FREQ=DAILY;BYHOUR=${due.getUTCHours()};BYMINUTE=${due.getUTCMinutes()}`;
    ids.round = (
      await world.admin.post('/round', {
        name: 'Boiler house',
        business_unit_id: world.unit.id,
        stops: [meter.id],
        schedule: { rrule, timezone: 'UTC' },
      })
    ).id;
  },
});

/** A button by its text, whatever the language. */
const button = (page: Page, texts: Record<string, string>) =>
  page.getByRole('button', { name: new RegExp(`^(${Object.values(texts).join('|')})$`) }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const entries = (page: Page) => page.locator('button[class*=pill]').first();

/** What is looked at, and how one gets there in any language. */
const SCENES: Record<string, (page: Page) => Promise<unknown>> = {
  'to-do': (page) => visit(page, '/activity/todo'),
  runner: (page) => visit(page, `/inspections/info/${ids.run}/run`),
  completion: async (page) => {
    await visit(page, `/inspections/info/${ids.run}/run`);
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog(page).waitFor();
  },
  'signature of a question': async (page) => {
    await visit(page, `/inspections/info/${ids.signed}/run`);
    await button(page, inspections.runner.photos.sign).click();
    await dialog(page).waitFor();
  },
  rounds: (page) => visit(page, `/rounds/info/${ids.round}/walk`),
  scan: async (page) => {
    await visit(page, '/activity/todo');
    await button(page, shell.scan_tab).click();
    await dialog(page).waitFor();
  },
  'sheet of the device': async (page) => {
    await visit(page, '/activity/todo');
    await entries(page).click();
    await button(page, inspection.on_device.held).click();
    await dialog(page).waitFor();
  },
  'late work': async (page) => {
    const id = toLose.pop();
    await visit(page, `/inspections/info/${id}/run`);
    await page.route(ANSWERS, (route) => route.abort());
    await page.getByRole('radio').first().click();
    await page.getByRole('radio', { checked: true }).first().waitFor();
    const { world } = stage;
    const path = `/inspection/composite/responsible/${id}`;
    await world.superuser.post(path, { responsible_id: world.admin.id });
    await page.unroute(ANSWERS);
    await page.reload();
    await entries(page).click();
    await dialog(page).getByRole('listitem').first().waitFor();
  },
};

for (const [at, language] of LANGUAGES.entries())
  test(`the pages of an inspector outside fit every phone and tablet, with targets for a finger, in ${language}`, async () => {
    const { page, errors } = await stage.openAs(stage.world.inspector, PHONE);
    await stage.world.inspector.patch('/user/me', { language });
    await rememberLanguage(page, language);
    const found: string[] = [];
    const own = Object.entries(SCENES).filter((_, n) => sized(n % LANGUAGES.length === at, true));
    for (const [name, open] of own) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page);
      await page.locator(`html[lang=${language}]`).waitFor();
      await networkIsIdle(page);
      for (const [width, height] of AT.flatMap((one) => (one ? [one] : []))) {
        await page.setViewportSize({ width, height });
        await waitForPaint(page);
        await networkIsIdle(page);
        const faultsHere = [...(await misfits(page)), ...(await smallTargets(page))];
        found.push(...faultsHere.map((fault) => `${name} at ${width} x ${height}: ${fault}`));
      }
      found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
  });
