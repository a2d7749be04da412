import { strict as assert } from 'node:assert';
import test, { after, afterEach, before } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { closeWindows, DESKTOP, launch, openInstalled } from '../browser.ts';
import { openWindowAs, PHONE } from '../browser.ts';
import { keeps, keepsPicturesOf } from '../keptRows.ts';
import { misfits } from '../misfits.ts';
import { refuseNotFound } from '../notFound.ts';
import { filesOf, photoTemplate, PNG } from '../photoWorld.ts';
import { answer, item } from '../runnerPage.ts';
import { sharedServer } from '../serve.ts';
import { waitUntil } from '../waitUntil.ts';
import { sized } from '../../server/test/checks/size.ts';
import { makeWorld, startInspection, type JsonRow, type JourneyWorld } from '../world.ts';

/** Photos, signatures and instructions in the runner, from a phone without a connection to the server. */
const server = sharedServer();
let world: JourneyWorld;
let browser: Browser;
before(async () => {
  world = await makeWorld(server.url);
  world = { ...world, template: await photoTemplate(world) };
  browser = await launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
});
after(() => browser?.close());
afterEach(() => closeWindows(browser));
refuseNotFound();

/** Installed, so that every part of the page is on the device before the connection is lost. */
const INSTALLED = { permissions: ['camera'], serviceWorkers: 'allow' as const };

async function openRun(
  options = PHONE,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<{ page: Page; inspection: JsonRow; errors: string[] }> {
  const inspection = await startInspection(world);
  const window = await openInstalled(browser, server.url, world.inspector, {
    options: { ...options, ...INSTALLED },
    ...(prepare && { prepare }),
  });
  const { page } = window;
  await page.goto(`/inspections/info/${inspection.id}/run`);
  await item(page, 'Casing and bolts').getByRole('list', { name: 'How to check it' }).waitFor();
  return { ...window, inspection };
}

const tiles = (page: Page, name: string): Locator =>
  item(page, name)
    .getByRole('list', { name: `Photos: ${name}` })
    .getByRole('button', { name: /\.(jpg|png)/ });

async function photograph(page: Page, count: number): Promise<void> {
  const shutter = page.getByRole('dialog').getByRole('button', { name: 'Take a photo' });
  for (let n = 1; n <= count; n += 1) {
    await shutter.and(page.locator(':enabled')).click();
    await page.getByText(`${n} photo${n === 1 ? '' : 's'} saved on this device`).waitFor();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const closeViewer = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

async function drag(page: Page, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  assert.ok(box);
  const at = (part: number) => [box.x + box.width * part, box.y + box.height * part] as const;
  await page.mouse.move(...at(0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.5), { steps: 4 });
  await page.mouse.move(...at(0.7), { steps: 4 });
  await page.mouse.up();
}

/** Signs in the field of the dialog that is open. */
async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await drag(page, dialog.getByRole('img', { name: /^Signature: / }));
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
}

/** The files waiting on the device: owner and hash of each. */
const waiting = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const open = indexedDB.open('plumbline');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error ?? new Error('not opened'));
    });
    const all = db.transaction('answers').objectStore('answers').getAll();
    const entries = await new Promise<
      { kind?: string; entity: string; entity_id: string; body: { sha256: string } }[]
    >((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    db.close();
    return entries
      .filter(({ kind, entity }) => kind === 'file' && entity === 'inspection_check_list_item')
      .map(({ entity_id, body }) => `${entity_id} ${body.sha256}`)
      .toSorted();
  });

test('an inspector photographs, draws and signs without a connection; the server then has exactly that', async () => {
  const { page, inspection, errors } = await openRun();
  await page.context().setOffline(true);
  const casing = item(page, 'Casing and bolts');
  await answer(page, 'Casing and bolts', 'Attention').click();
  await casing.getByText('Photo needed').waitFor();
  await casing.getByRole('button', { name: 'Add a photo: Casing and bolts' }).click();
  await photograph(page, 2);
  await casing.getByText('Photo needed').waitFor({ state: 'detached' });
  await item(page, 'Nameplate').getByRole('button', { name: 'Take a photo' }).click();
  await photograph(page, 1);
  assert.deepEqual(await faults(page), []);

  await tiles(page, 'Casing and bolts').first().click();
  await page.getByRole('button', { name: 'Draw on it' }).click();
  const editor = page.getByRole('dialog', { name: 'Draw on it' });
  await drag(page, editor.getByRole('application'));
  await editor.getByRole('button', { name: 'Save' }).click();
  await closeViewer(page);
  await tiles(page, 'Casing and bolts')
    .and(page.getByRole('button', { name: /with drawing/ }))
    .waitFor();

  await tiles(page, 'Casing and bolts').nth(1).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await closeViewer(page);
  await tiles(page, 'Casing and bolts').nth(1).waitFor();

  await item(page, 'Operator on site').getByRole('button', { name: 'Sign' }).click();
  await page.getByRole('textbox', { name: 'Who signs' }).fill('Olena Koval');
  await sign(page);
  await item(page, 'Operator on site').getByRole('img', { name: 'Signature' }).waitFor();

  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are offline').waitFor();
  await dialog.getByText('The signature is missing').waitFor();
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await sign(page);
  await dialog.getByText('Saved on this device', { exact: true }).waitFor();
  assert.deepEqual(await faults(page), []);
  const taken = await waiting(page);
  assert.equal(taken.length, 4);

  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('heading', { name: 'Inspection completed' }).waitFor();
  const rows = await filesOf(world, inspection.id);
  assert.deepEqual(rows.map((row) => `${row.entity_id} ${row.sha256}`).toSorted(), taken);
  assert.deepEqual(
    rows.flatMap(({ annotations }) => annotations?.shapes.map(({ type }) => type) ?? []),
    ['arrow'],
  );
  const completed = await world.inspector.get<{ signature: string | null }>(
    `/inspection/${inspection.id}`,
  );
  assert.ok(completed.signature);
  assert.equal((await fetch(`${server.url}/api${completed.signature}`)).status, 200);
  assert.deepEqual(await waiting(page), []);

  await page.goto(`/inspections/info/${inspection.id}`);
  await page.getByRole('tab', { name: 'Documents' }).click();
  const finding = page.getByRole('listitem').filter({ hasText: 'Casing and bolts' }).first();
  await finding.getByText('Attention').waitFor();
  assert.deepEqual(errors, []);
});

test('an item shows what explains it together with its answers, which nothing pushes away', async () => {
  const { id } = await startInspection(world);
  const { page, errors } = await openWindowAs(browser, server.url, world.inspector, PHONE);
  await page.route(/\/check_list\/content/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700)); // as over a slow line
    await route.continue();
  });
  await page.goto(`/inspections/info/${id}/run`);
  const casing = item(page, 'Casing and bolts');
  await casing.waitFor();
  assert.equal(await casing.getByRole('list', { name: 'How to check it' }).count(), 1);
  assert.deepEqual(errors, []);
});

test('a pasted picture goes to the current question, and the keyboard reaches the camera', async () => {
  const { page, errors } = await openRun(DESKTOP);
  const paste = () =>
    page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      const clipboardData = new DataTransfer();
      const picture = await canvas.convertToBlob();
      clipboardData.items.add(new File([picture], 'image.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    });
  await paste();
  await page.getByText('Choose a question first').waitFor();
  await answer(page, 'Casing and bolts', 'OK').click();
  await paste();
  await tiles(page, 'Casing and bolts').first().waitFor();
  await page.keyboard.press('p');
  await photograph(page, 1);
  await tiles(page, 'Casing and bolts').nth(1).waitFor();
  await page.getByText('Synced', { exact: true }).first().waitFor();
  assert.deepEqual(errors, []);
});

test('the next inspection shows the photos from the last one beside its own', async () => {
  const { page, errors } = await openRun();
  const casing = item(page, 'Casing and bolts');
  await casing.getByRole('button', { name: /photos from last time/ }).click();
  await page.getByText('1 of 2').first().waitFor();
  await closeViewer(page);
  await answer(page, 'Casing and bolts', 'Critical').click();
  await casing.getByRole('button', { name: 'Add a photo: Casing and bolts' }).click();
  await photograph(page, 1);
  await tiles(page, 'Casing and bolts').first().click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('slider').waitFor();
  assert.deepEqual(errors, []);
});

test('a photo from last time is on the device before anybody opens it', async () => {
  const { page, inspection, errors } = await openRun();
  const { previous } = await world.inspector.get<{ previous: { id: string }[] }>(
    `/inspection/${inspection.id}/whole`,
  );
  assert.ok(previous.length > 0);
  await keeps(page, `"item_files","${inspection.id}"`);
  await keepsPicturesOf(
    page,
    previous.map(({ id }) => id),
  );
  await page.context().setOffline(true);
  await item(page, 'Nameplate')
    .getByRole('button', { name: /photo from last time/ })
    .click();
  const picture = page.getByRole('dialog').locator('img').first();
  await picture.waitFor();
  await waitUntil(
    () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0),
    'the picture is shown',
  );
  await closeViewer(page);
  assert.deepEqual(errors, []);
});

test('a photo from last time that is not on the device says that it needs a connection', async () => {
  const { page, errors } = await openRun(PHONE, (fresh) =>
    fresh.route('**/whole', (route) => route.abort()),
  );
  await page.context().setOffline(true);
  await item(page, 'Nameplate')
    .getByRole('button', { name: /photo from last time/ })
    .click();
  await page.getByRole('dialog').getByText('It needs a connection').waitFor();
  await closeViewer(page);
  assert.deepEqual(errors, []);
});

test('the camera keeps its buttons beside the longest question', async () => {
  const name =
    'Are all guards, covers and interlocks of the coupling between motor and gearbox in place, tight and free of any damage?';
  const items = [{ name, code: 'long', item_type: 'question', check_type_code: 8 }];
  const template = await photoTemplate(world, items);
  const SMALL = [320, 640] as const;
  for (const [width, height] of sized([SMALL], [[390, 844], SMALL] as const)) {
    const { id } = await startInspection({ ...world, template });
    const viewport = { width, height };
    const options = { ...PHONE, viewport, permissions: ['camera'] };
    const { page, errors } = await openWindowAs(browser, server.url, world.inspector, options);
    await page.goto(`/inspections/info/${id}/run`);
    await page.getByRole('article').getByRole('button', { name: 'Take a photo' }).tap();
    const camera = page.getByRole('dialog');
    await camera
      .getByRole('button', { name: 'Take a photo' })
      .and(page.locator(':enabled'))
      .waitFor();
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(await misfits(page), []);
    for (const button of await camera.getByRole('button').all()) {
      const box = await button.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, await button.innerText());
      assert.ok(box.y >= 0 && box.y + box.height <= height, await button.innerText());
    }
    await photograph(page, 1);
    assert.deepEqual(errors, []);
  }
});

test('a full device says at once that a photo has not been saved', async () => {
  const { page, errors } = await openRun();
  await page.evaluate(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put');
    Object.defineProperty(IDBObjectStore.prototype, 'put', {
      value: function (this: IDBObjectStore, ...args: unknown[]): unknown {
        if (this.name === 'files') throw new DOMException('full', 'QuotaExceededError');
        return Reflect.apply(put?.value as () => unknown, this, args);
      },
    });
  });
  await item(page, 'Nameplate').getByRole('button', { name: 'Take a photo' }).click();
  const shutter = page.getByRole('dialog').getByRole('button', { name: 'Take a photo' });
  await shutter.and(page.locator(':enabled')).click();
  await page.getByRole('alert').getByText('The last photo has not been saved.').waitFor();
  await page.getByText('This device has no room for it').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await tiles(page, 'Nameplate').count(), 0);
  assert.deepEqual(errors, []);
});

test('a photo is made smaller on the phone, as far as the organisation says, before it is stored', async () => {
  const { tenant_id } = await world.superuser.get<{ tenant_id: string }>('/user/me');
  const account = `/superuser/tenant/${tenant_id}`;
  await world.superuser.patch(account, { photo_side: 1000 });
  const { page, inspection, errors } = await openRun();
  await page.context().setOffline(true);
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2000, 1500);
    const context = canvas.getContext('2d');
    for (let x = 0; x < 2000; x += 5) context?.fillRect(x, (x * 7) % 1500, 3, 200);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    return [...new Uint8Array(await jpeg.arrayBuffer())];
  });
  await item(page, 'Nameplate').getByRole('button', { name: 'Take a photo' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) });
  await tiles(page, 'Nameplate').first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).first().waitFor();
  const [file] = await filesOf(world, inspection.id);
  assert.deepEqual([file?.width, file?.height, file?.name], [1000, 750, 'Plate.jpg']);
  assert.ok(Number(file?.size) < photo.length / 2);
  await world.superuser.patch(account, { photo_side: 2560 });
  assert.deepEqual(errors, []);
});

test('a picture that the server would refuse is refused while it is chosen, without a connection too', async () => {
  const { page, errors } = await openRun();
  await page.context().setOffline(true);
  await item(page, 'Nameplate').getByRole('button', { name: 'Take a photo' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Cut off.png', mimeType: 'image/png', buffer: PNG.subarray(0, -20) });
  await page.getByText('“Cut off.png” has not been added').waitFor();
  await page.getByText('The picture is damaged or incomplete.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await tiles(page, 'Nameplate').count(), 0);
  assert.deepEqual(await waiting(page), []);
  assert.deepEqual(errors, []);
});
