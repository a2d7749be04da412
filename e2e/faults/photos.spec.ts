import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { chance } from '../../server/test/checks/random.ts';
import { startBucketServer } from '../../server/test/fixtures/bucketServer.ts';
import { signIn } from '../browser.ts';
import { isInstalled } from '../keptRows.ts';
import { startBrowser, type KillableBrowser } from '../killableBrowser.ts';
import { noisePicture } from '../noisePicture.ts';
import { filesOf, photoTemplate } from '../photoWorld.ts';
import { item } from '../runnerPage.ts';
import { serve, type RunningServer } from '../serve.ts';
import { makeWorld, startInspection, type JourneyWorld } from '../world.ts';

/** The number of kills while photos are taken, and again for the other store. */
const KILLS = Number(process.env['PHOTO_KILLS'] ?? 100);
const TIMEOUT = { timeout: 120_000 + KILLS * 10_000 };
const FAULTS = ['network', 'tab', 'browser', 'server'] as const;
type Fault = (typeof FAULTS)[number];
/** In pixels: small ones travel in one request, large ones in parts. */
const SIDES = [40, 700];
/** A moment between the choice of a photo and its arrival, in milliseconds. */
const LONGEST = 900;
const QUESTIONS = ['Casing and bolts', 'Nameplate'];

interface Scene {
  t: TestContext;
  server: RunningServer;
  world: JourneyWorld;
  id: string;
  browser: KillableBrowser;
  profile: string;
}

async function openScene(t: TestContext, settings: NodeJS.ProcessEnv): Promise<Scene> {
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
  const server = await serve(undefined, settings);
  const made = await makeWorld(server.url);
  const world = { ...made, template: await photoTemplate(made) };
  const { id } = await startInspection(world);
  const scene = { t, server, world, id, profile, browser: await startBrowser(profile) };
  t.after(async () => {
    await scene.browser.kill().catch(() => undefined);
    await server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  await scene.browser.page.goto(`${server.url}/login`);
  await signIn(scene.browser.page, world.inspector.email);
  await openRun(scene);
  // with its worker and all its parts, so that it can be opened without a network
  await isInstalled(scene.browser.page);
  return scene;
}

async function openRun({ browser, server, id }: Scene): Promise<void> {
  await browser.page.goto(`${server.url}/inspections/info/${id}/run`);
  await item(browser.page, 'Nameplate').waitFor();
}

/** Chooses a picture for a question; resolves once the page shows it as saved. */
async function choose(page: Page, question: string, name: string, buffer: Buffer): Promise<void> {
  await item(page, question)
    .locator('[data-photo]')
    .or(item(page, question).getByRole('button', { name: /^(Take|Add) a photo/ }))
    .first()
    .click();
  const input = page.getByRole('dialog').locator('input[type=file]').first();
  await input.setInputFiles({ name, mimeType: 'image/png', buffer });
  await item(page, question).getByRole('button', { name }).first().waitFor();
}

/** The hashes of the files whose bytes are on the disk of the device. */
const onDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
    const db = await done(indexedDB.open('plumbline'));
    const blobs = (await done(db.transaction('files').objectStore('files').getAll())) as Blob[]; // as the page stores them
    db.close();
    return await Promise.all(
      blobs.map(async (blob) => {
        const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
        return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      }),
    );
  });

/** The files on the server: item and hash of each. */
const onServer = async ({ world, id }: Scene): Promise<string[]> =>
  (await filesOf(world, id)).map(({ entity_id, sha256 }) => `${entity_id} ${sha256}`);

/** Breaks something, and repairs it as a person would. */
async function breakDown(scene: Scene, fault: Fault): Promise<void> {
  const { browser, server, profile } = scene;
  const context = browser.page.context();
  if (fault === 'network') {
    await context.setOffline(true);
    await browser.page.waitForTimeout(chance(LONGEST));
    await context.setOffline(false);
  } else if (fault === 'tab') {
    const page = await context.newPage();
    await browser.page.close({ runBeforeUnload: false });
    browser.page = page;
    await openRun(scene);
  } else if (fault === 'browser') {
    await browser.kill();
    scene.browser = await startBrowser(profile);
    await openRun(scene);
  } else {
    await server.crashAndRestart();
  }
}

async function idsOf({ world, id }: Scene): Promise<Map<string, string>> {
  const details = await world.inspector.get<{ items: { id: string }[] }>(
    `/inspection/${id}/detail`,
  );
  const path = `/inspection/${id}/detail/${details.items[0]?.id}/item`;
  const { items } = await world.inspector.get<{ items: { id: string; name: string }[] }>(path);
  return new Map(items.map(({ id: key, name }) => [name, key]));
}

async function photographAndBreak(scene: Scene): Promise<void> {
  const ids = await idsOf(scene);
  /** The photos that were said to be saved: none of them may be lost. */
  const taken = new Set<string>();
  /** The photos broken off before that: each may have been stored or not. */
  const possible = new Set<string>();
  for (let n = 1; n <= KILLS; n += 1) {
    const fault = FAULTS[n % FAULTS.length] ?? 'tab';
    const question = QUESTIONS[Math.floor(n / FAULTS.length) % QUESTIONS.length] ?? '';
    const { bytes, sha256 } = noisePicture(SIDES[n % 3 === 0 ? 1 : 0] ?? 40);
    const key = `${ids.get(question)} ${sha256}`;
    const { page } = scene.browser;
    const isCut = n % 5 === 0 && (fault === 'tab' || fault === 'browser');
    const chosen = choose(page, question, `photo ${n}.png`, bytes);
    if (isCut) {
      possible.add(key);
      void chosen.catch(() => undefined);
    } else {
      await chosen;
      taken.add(key);
    }
    await new Promise((resolve) => setTimeout(resolve, chance(LONGEST)));
    await breakDown(scene, fault);
    // the device first: what leaves it in between is on the server by then
    const device = await onDevice(scene.browser.page);
    const stored = await onServer(scene);
    for (const one of taken)
      assert.ok(
        stored.includes(one) || device.includes(one.split(' ')[1] ?? ''),
        `after ${n} (${fault}), ${one} is neither on the device nor on the server`,
      );
  }
  await openRun(scene);
  await scene.browser.page
    .getByText('Synced', { exact: true })
    .first()
    .waitFor({ timeout: 60_000 });
  const stored = await onServer(scene);
  assert.equal(new Set(stored).size, stored.length, 'a photo is there twice');
  for (const one of taken) assert.ok(stored.includes(one), `${one} is missing`);
  for (const one of stored) assert.ok(taken.has(one) || possible.has(one), `${one} was not taken`);
  assert.deepEqual(await onDevice(scene.browser.page), []);
  const headers = { authorization: `Bearer ${scene.world.inspector.token}` };
  for (const { id } of await filesOf(scene.world, scene.id)) {
    const answer = await fetch(`${scene.server.url}/api/content/${id}/file`, { headers });
    assert.equal(answer.status, 200);
    assert.ok((await answer.arrayBuffer()).byteLength > 0);
  }
}

test(`no photo is lost or doubled in ${KILLS} breakdowns, kept in a folder`, TIMEOUT, async (t) => {
  await photographAndBreak(await openScene(t, {}));
});

test(`no photo is lost or doubled in ${KILLS} breakdowns, kept in a bucket`, TIMEOUT, async (t) => {
  const bucket = await startBucketServer();
  t.after(() => bucket.close());
  const { settings } = bucket;
  await photographAndBreak(
    await openScene(t, {
      PLUMBLINE_S3_ENDPOINT: settings.endpoint,
      PLUMBLINE_S3_REGION: settings.region,
      PLUMBLINE_S3_BUCKET: settings.bucket,
      PLUMBLINE_S3_ACCESS_KEY: settings.access_key,
      PLUMBLINE_S3_SECRET_KEY: settings.secret_key,
    }),
  );
});
