import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { fromNow } from '../../server/test/checks/moments.ts';
import { signIn } from '../browser.ts';
import { openLine, type CuttableLine } from '../cuttableLine.ts';
import { isInstalled, keeps } from '../keptRows.ts';
import { startBrowser, type KillableBrowser } from '../killableBrowser.ts';
import { noisePicture } from '../noisePicture.ts';
import { filesOf } from '../photoWorld.ts';
import { answer, item } from '../runnerPage.ts';
import { serve, type RunningServer } from '../serve.ts';
import { areStored } from '../storedEntries.ts';
import { makeWorld, type JsonRow, type JourneyWorld } from '../world.ts';
import { waitUntil } from '../waitUntil.ts';

/**
 * A day in a shaft: the network is cut before anything is opened, five jobs are done, the phone dies three times in between, and on the
 * way up the network comes and goes.
 */
const PUMPS = 60;
const PHOTOS = 40;
const TIMEOUT = { timeout: 600_000 };
/** Each file needs some seconds on the way up, because each cut ends what is under way. */
const PATIENCE = 300_000;
/** A busy machine starts a phone slowly. */
const SLOW = 120_000;
/** The milliseconds by which the clock of the phone is wrong. */
const CLOCK_ERROR = -47 * 3_600_000;
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** The rhythm in which the network comes and goes, in milliseconds. */
const FLAP = 1000;

interface Scene {
  server: RunningServer;
  line: CuttableLine;
  world: JourneyWorld;
  profile: string;
  browser: KillableBrowser;
  /** Planned: of all pumps, of the pump with photos, one that a scan leads to, and one that is handed over meanwhile. */
  jobs: Record<'all' | 'photos' | 'scanned' | 'lost', JsonRow>;
}

/** A template with one question, of an object or of all pumps below it. */
async function templateOf(
  { admin }: JourneyWorld,
  name: string,
  item: object,
  object_class_id?: string,
): Promise<JsonRow> {
  const list = await admin.post('/check_list', { name, items: [item] });
  const target = object_class_id === undefined ? {} : { target: 'class', object_class_id };
  return await admin.post('/inspection_template', {
    name,
    details: [{ check_list_id: list.id, group_name: name, group_number: 1, ...target }],
  });
}

async function planJobs(world: JourneyWorld): Promise<Scene['jobs']> {
  const { admin, site, pump, inspector } = world;
  const kind = await admin.post('/object_class', { name: 'Mine pump' });
  for (let n = 1; n <= PUMPS; n += 1)
    await admin.post('/object', {
      name: `Pump ${n}`,
      parent_id: site.id,
      object_class_id: kind.id,
    });
  const fan = await admin.post('/object', { name: 'Fan', code: 'F-7', parent_id: site.id });
  const tight = { name: 'Tight', code: 'tight', item_type: 'question', check_type_code: 1 };
  const shown = { name: 'Nameplate', code: 'plate', item_type: 'question', check_type_code: 8 };
  const plan = (object: JsonRow, template: JsonRow) =>
    admin.post(`/inspection/composite/${object.id}`, {
      template_id: template.id,
      responsible_id: inspector.id,
      assigned_time: fromNow(-60_000).toISOString(),
    });
  return {
    all: await plan(site, await templateOf(world, 'Pump round', tight, kind.id)),
    photos: await plan(pump, await templateOf(world, 'Photo job', shown)),
    scanned: await plan(fan, await templateOf(world, 'Fan job', tight)),
    lost: await plan(pump, await templateOf(world, 'Lost job', tight)),
  };
}

/** A phone whose clock is wrong. */
async function startPhone(profile: string): Promise<KillableBrowser> {
  const phone = await startBrowser(profile);
  phone.page.setDefaultTimeout(SLOW);
  await phone.page.addInitScript((error) => {
    const Real = Date;
    class Shifted extends Real {
      constructor(...args: [] | [number]) {
        if (args.length === 0) super(Real.now() + error);
        else super(...args);
      }
      static override now = () => Real.now() + error;
    }
    Object.assign(globalThis, { Date: Shifted });
  }, CLOCK_ERROR);
  return phone;
}

/** A phone that has everything it needs and has opened nothing of it, without a network. */
async function openScene(t: TestContext): Promise<Scene> {
  const server = await serve();
  const line = await openLine(server.url);
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
  const world = await makeWorld(server.url, { credits: 1000 });
  const jobs = await planJobs(world);
  const scene = { server, line, world, profile, jobs, browser: await startPhone(profile) };
  t.after(async () => {
    await scene.browser.kill().catch(() => undefined);
    await line.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const { page } = scene.browser;
  await page.goto(`${line.url}/login`);
  await signIn(page, world.inspector.email);
  await isInstalled(page);
  for (const { id } of Object.values(jobs)) await keeps(page, `"one","${id}"`);
  await keeps(page, '"user","pick"'); // which is fetched last
  line.cut();
  await scene.browser.quit();
  scene.browser = await startPhone(profile);
  return scene;
}

/** The battery is empty; the phone starts again where it was. */
async function die(scene: Scene): Promise<Page> {
  const url = scene.browser.page.url();
  await scene.browser.kill();
  scene.browser = await startPhone(scene.profile);
  await scene.browser.page.goto(url);
  return scene.browser.page;
}

async function open(scene: Scene, id: string): Promise<Page> {
  const { page } = scene.browser;
  await page.goto(`${scene.line.url}/inspections/info/${id}/run`);
  await page.getByRole('button', { name: 'Start' }).click();
  return page;
}

async function complete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete when connected' }).click();
  await page.getByRole('heading', { name: 'Completed on this device' }).waitFor();
}

/** A composite with a detail for each pump, most of them answered in one go; the phone dies in the middle. */
async function doAll(scene: Scene): Promise<void> {
  await open(scene, scene.jobs.all.id);
  await answer(scene.browser.page, 'Tight', 'Attention').first().click();
  await areStored(scene.browser.page, 2); // the start and the answer
  const page = await die(scene);
  await page.getByRole('button', { name: /remaining 59 are OK/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /59/ }).click();
  await complete(page);
}

/** One that nobody planned; the phone dies after its plan. */
async function doUnplanned(scene: Scene): Promise<void> {
  const { page } = scene.browser;
  await page.goto(`${scene.line.url}/activity/todo`);
  await page.getByRole('button', { name: 'New inspection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New inspection' });
  await dialog.getByRole('combobox', { name: 'Object' }).fill('Pump set');
  await page.getByRole('option', { name: 'Pump set P-101' }).click();
  await dialog.getByRole('combobox', { name: 'Check lists' }).click();
  await page.getByRole('option', { name: 'Lost job' }).click();
  await dialog.getByRole('button', { name: 'Plan and start' }).click();
  await item(page, 'Tight').waitFor();
  const again = await die(scene);
  await answer(again, 'Tight', 'OK').click();
  await complete(again);
}

/** Forty photos; the phone dies once it has said that they are saved. Returns their hashes. */
async function doPhotos(scene: Scene): Promise<string[]> {
  const page = await open(scene, scene.jobs.photos.id);
  await item(page, 'Nameplate').locator('[data-photo]').first().click();
  const pictures = Array.from({ length: PHOTOS }, (_, n) => noisePicture(24 + n));
  const files = pictures.map(({ bytes }, n) => ({
    name: `Photo ${n + 1}.png`,
    mimeType: 'image/png',
    buffer: bytes,
  }));
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files);
  await item(page, 'Nameplate')
    .getByRole('button', { name: `Photo ${PHOTOS}.png` })
    .first()
    .waitFor();
  await complete(await die(scene));
  return pictures.map(({ sha256 }) => sha256);
}

/** One that its label leads to. */
async function doScanned({ browser: { page }, line }: Scene): Promise<void> {
  await page.goto(`${line.url}/activity/todo`);
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  await page.keyboard.press('q');
  const scanner = page.getByRole('dialog', { name: 'Scan QR code' });
  await scanner.getByLabel('Code on the label').fill('f 7');
  await scanner.getByLabel('Code on the label').press('Enter');
  await scanner.getByRole('button', { name: 'Fan' }).click();
  await page.getByRole('heading', { name: 'Fan', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await answer(page, 'Tight', 'OK').click();
  await complete(page);
}

/** Meanwhile it is somebody else's, which the phone cannot know. */
async function doLost(scene: Scene): Promise<void> {
  const { admin } = scene.world;
  await admin.post(`/inspection/composite/responsible/${scene.jobs.lost.id}`, {
    responsible_id: (await admin.get<{ id: string }>('/user/me')).id,
  });
  const page = await open(scene, scene.jobs.lost.id);
  await answer(page, 'Tight', 'OK').click();
  await complete(page);
}

async function creditsOf({ superuser }: JourneyWorld): Promise<number> {
  const { items } = await superuser.get<{ items: { balance: { remnant: number } }[] }>(
    '/superuser/tenant',
  );
  return items[0]?.balance.remnant ?? Number.NaN;
}

interface Done {
  id: string;
  template_name: string;
  operative_status: { code: number };
  required_credits: number;
  started_at: string;
  finished_at: string;
  progress: { filled: number };
}

test(
  'five jobs done without a network arrive once each, whatever happens to phone and network',
  TIMEOUT,
  async (t) => {
    const scene = await openScene(t);
    const { world, line } = scene;
    const before = await creditsOf(world);
    await doAll(scene);
    await doUnplanned(scene);
    const hashes = await doPhotos(scene);
    await doScanned(scene);
    await doLost(scene);
    const { page } = scene.browser;
    await page.goto(`${line.url}/activity/todo`);
    const itsTime = new Date(await page.evaluate(() => Number(new globalThis.Date())));
    assert.ok(itsTime < fromNow(CLOCK_ERROR + HOUR), 'the clock of the phone is wrong');
    let holds = false;
    const flapping = setInterval(() => {
      holds = !holds;
      if (holds) line.mend();
      else line.cut();
    }, FLAP);
    t.after(() => clearInterval(flapping));
    const done = async () =>
      (await world.inspector.get<{ items: Done[] }>('/inspection?filter=operative_status=3')).items;
    await waitUntil(async () => (await done()).length === 4, 'four are completed', PATIENCE);
    clearInterval(flapping);
    line.mend();
    await page
      .getByRole('button', { name: /needs? your decision/ })
      .first()
      .waitFor();
    const completed = await done();
    assert.deepEqual(
      new Map(completed.map(({ template_name, progress }) => [template_name, progress.filled])),
      new Map([
        ['Fan job', 1],
        ['Lost job', 1],
        ['Photo job', 1],
        ['Pump round', PUMPS],
      ]),
    );
    const files = await filesOf(world, scene.jobs.photos.id);
    assert.deepEqual(files.map(({ sha256 }) => sha256).toSorted(), hashes.toSorted());
    const after = await creditsOf(world);
    const price = completed.reduce((sum, { required_credits }) => sum + required_credits, 0);
    assert.equal(before - after, price);
    for (const { id, started_at, finished_at } of completed) {
      for (const at of [started_at, finished_at].map((text) => new Date(text)))
        assert.ok(at > fromNow(-HOUR) && at < fromNow(MINUTE), `${at.toISOString()}`); // by the server's clock
      const { items: log } = await world.inspector.get<{ items: { operation: string }[] }>(
        `/inspection/${id}/audit_log?page_size=1000`,
      );
      const count = (operation: string) => log.filter((one) => one.operation === operation).length;
      assert.deepEqual([count('start'), count('complete')], [1, 1]);
    }
    await page
      .getByRole('button', { name: /needs? your decision/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Entries on this device' });
    await sheet.getByText('Refused').first().waitFor();
    // the start, the answer and the completion; the acknowledgement of another end may have been cut off
    const isLeft = async () => (await sheet.getByRole('listitem').count()) === 3;
    await waitUntil(isLeft, 'only the refused ones are left', SLOW);
  },
);
