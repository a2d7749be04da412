import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, afterEach, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { closeWindows, DESKTOP, INSTALLED_PHONE, launch, openInstalled } from '../browser.ts';
import { openWindowAs, PHONE } from '../browser.ts';
import {
  dimmed,
  emptyWall,
  hidden,
  labelOf,
  pngOf,
  rotated,
  writeFilm,
  type CameraScene,
} from '../qrPictures.ts';
import { faults } from '../axe.ts';
import { misfits } from '../misfits.ts';
import { expectNotFound, refuseNotFound } from '../notFound.ts';
import { sharedServer } from '../serve.ts';
import { waitUntil } from '../waitUntil.ts';
import { makeWorld, startInspection, type JourneyWorld, type JsonRow } from '../world.ts';

const directory = mkdtempSync(join(tmpdir(), 'plumbline-film-'));
const server = sharedServer();
let world: JourneyWorld;
/** The path on the pump's label; the label names another host, which the page must not open. */
let path: string;
const label = () => `https://elsewhere.example${path}?c=l4bel`;

before(async () => {
  world = await makeWorld(server.url);
  path = `/objects/info/${world.pump.id}`;
});
after(() => rmSync(directory, { recursive: true, force: true }));
refuseNotFound();

/** The film that the camera shows, which a browser opens each time that a page starts its camera. */
const film = join(directory, 'film.y4m');
/** One browser whose user allows the camera, and one whose user does not. */
const browsers = new Map<boolean, Promise<Browser>>();
after(() => Promise.all([...browsers.values()].map(async (browser) => (await browser).close())));
afterEach(async () => {
  for (const browser of browsers.values()) await closeWindows(await browser);
});

/** A browser whose camera sees these scenes; `permissions` says whether its user allows the camera. */
async function openCamera(
  scenes: readonly CameraScene[],
  { permissions = [] }: { permissions?: readonly string[] } = {},
): Promise<Browser> {
  writeFilm(film, scenes);
  const isAllowed = permissions.includes('camera');
  const browser = browsers.get(isAllowed) ?? launchWithCamera(isAllowed);
  browsers.set(isAllowed, browser);
  return await browser;
}

const launchWithCamera = (isAllowed: boolean) =>
  launch([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : []),
  ]);

/** The check type of a text. */
const TEXT = CHECK_TYPE.text;
const ALLOWED = { permissions: ['camera'] };

/** Lets the test see whether a camera is still on, and every address the page requests. */
async function watch(
  page: Page,
): Promise<{ cameras: () => Promise<string[]>; hosts: Set<string> }> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
    Object.assign(window, { streams });
  });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const cameras = () =>
    page.evaluate(() =>
      (window as unknown as { streams: MediaStream[] }).streams.flatMap((one) =>
        one.getTracks().map((track) => track.readyState),
      ),
    );
  return { cameras, hosts };
}

test('an inspector scans a label: a wrong one is named and scanning continues, the right one opens its object here', async () => {
  const browser = await openCamera(
    [
      { picture: emptyWall(), frames: 5 },
      { picture: labelOf('Pump P-101'), frames: 10 },
      { picture: labelOf(label()), frames: 25 },
    ],
    ALLOWED,
  );
  const { page, errors } = await openWindowAs(browser, server.url, world.inspector, {
    ...PHONE,
    ...ALLOWED,
  });
  const { cameras, hosts } = await watch(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan QR code' });
  await dialog.getByRole('alert').getByText('Invalid QR code').waitFor();
  assert.ok(new URL(page.url()).pathname !== path, 'the wrong label leads nowhere');
  await page.waitForURL(`${server.url}${path}?c=l4bel`);
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual(await cameras(), ['ended'], 'the camera is off');
  assert.deepEqual(
    [...hosts],
    [new URL(server.url).host],
    'no other host was asked, not even for the reader itself',
  );
  assert.deepEqual(errors, []);
});

/** A phone of the inspector, which keeps the page for when there is no connection, before a label of ours. */
async function openBeforeLabel(at = '/') {
  const browser = await openCamera(
    [
      { picture: emptyWall(), frames: 5 },
      { picture: labelOf(label()), frames: 25 },
    ],
    ALLOWED,
  );
  const options = { ...INSTALLED_PHONE, ...ALLOWED };
  return await openInstalled(browser, server.url, world.inspector, { path: at, options });
}

test('without a connection a label leads to the page of its object, which opens as soon as there is one', async () => {
  const { page, errors } = await openBeforeLabel();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.waitForURL(`${server.url}${path}?c=l4bel`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Waiting for the server').first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the label of an object that is kept on the device opens its page without a connection, until it is kept no more', async () => {
  const { page, errors } = await openBeforeLabel(path);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page
    .getByText('Nothing needs attention')
    .or(page.getByText('Not assessed'))
    .first()
    .waitFor();
  await choose('Keep on this device');
  await page.getByText('Pump set P-101 opens without a connection now').waitFor();
  await page.goto('/');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.waitForURL(`${server.url}${path}?c=l4bel`);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await page.getByText('You are seeing what this device had at').first().waitFor();
  await choose('Stop keeping on this device');
  await page.getByText('Pump set P-101 is no longer kept on this device').waitFor();
  await page.reload();
  await page.getByText('Waiting for the server').waitFor();
  assert.deepEqual(errors, []);
});

test('the address of a foreign page is reported as not found, and the page does not open it', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin, DESKTOP);
  expectNotFound(page.context());
  const { hosts } = await watch(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan QR' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'menu.png',
    mimeType: 'image/png',
    buffer: pngOf(labelOf('https://elsewhere.example/menu/$objectId?next=//evil.example')),
  });
  await page.waitForURL(/\/menu\/(\$|%24)objectId$/);
  assert.equal(new URL(page.url()).origin, server.url);
  await page.getByText('The resource requested could not be found on this server').waitFor();
  assert.deepEqual([...hosts], [new URL(server.url).host]);
  assert.deepEqual(errors, []);
});

test('the camera starts and stops by its button and ends with the dialog', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }], ALLOWED);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin, {
    ...DESKTOP,
    ...ALLOWED,
  });
  const { cameras } = await watch(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan QR' }).waitFor();
  await page.keyboard.press('q');
  await page.getByText('Hold the label inside the frame').waitFor();
  // Without the transition of the dialog that it opens with.
  const size = await page
    .locator('video + div')
    .evaluate((frame: HTMLElement) => [frame.offsetWidth, frame.offsetHeight]);
  assert.deepEqual(size, [300, 300]);
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await page.getByText('The camera is off').waitFor();
  assert.deepEqual(await cameras(), ['ended']);
  await page.getByRole('button', { name: 'Start camera' }).click();
  await page.getByText('Hold the label inside the frame').waitFor();
  assert.deepEqual(await cameras(), ['ended', 'live']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(await cameras(), ['ended', 'ended']);
  assert.deepEqual(errors, []);
});

test('a camera that cannot be released is reported, though the scanner is closed', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }], ALLOWED);
  const { page } = await openWindowAs(browser, server.url, world.admin, { ...DESKTOP, ...ALLOWED });
  await page.addInitScript(() => {
    MediaStreamTrack.prototype.stop = () => {
      throw new Error('stuck');
    };
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan QR' }).click();
  await page.getByText('Hold the label inside the frame').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('The camera could not be stopped').waitFor();
});

test('without a camera a picture of the label is enough', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin);
  await page.goto('/support/qr-code');
  await page.getByText('The scanner could not be started.').waitFor();
  await page.getByRole('button', { name: 'Start camera' }).waitFor();
  const upload = async (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const says = (text: string) => page.getByRole('alert').getByText(text).waitFor();
  await upload('notes.png', 'image/png', Buffer.from('no picture at all'));
  await says('The file could not be scanned');
  await upload('wall.png', 'image/png', pngOf(emptyWall()));
  await says('No code was found in the image');
  await upload('script.png', 'image/png', pngOf(labelOf(`javascript://x${path}`)));
  await says('Invalid QR code');
  assert.equal(new URL(page.url()).pathname, '/support/qr-code');
  await says('Invalid QR code');
  await page.getByText('Invalid QR code').waitFor({ state: 'hidden', timeout: 6000 });
  await page.getByText('The scanner could not be started.').waitFor(); // until it is started again
  await upload(
    'label.png',
    'image/png',
    pngOf(labelOf(label(), { width: 3200, height: 2400, side: 900 })),
  );
  await page.waitForURL(`${server.url}/admin${path}?c=l4bel`);
  assert.deepEqual(errors, []);
});

/** The picture of a good camera: the label lies within the box however it is turned. */
const SHARP = { width: 1280, height: 960, side: 270 };

for (const [seen, look] of [
  ['turned by a third', (picture) => rotated(picture, 120)],
  ['in a dark cellar', dimmed],
] as const satisfies [string, (picture: CameraScene['picture']) => CameraScene['picture']][])
  test(`a label is read ${seen}`, async () => {
    const scenes = [{ picture: look(labelOf(label(), SHARP)), frames: 10 }];
    const browser = await openCamera(scenes, ALLOWED);
    const { page, errors } = await openWindowAs(browser, server.url, world.inspector, {
      ...PHONE,
      ...ALLOWED,
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.waitForURL(`${server.url}${path}?c=l4bel`);
    assert.deepEqual(errors, []);
  });

test('a label that is half hidden is not taken for another one', async () => {
  const other = `https://elsewhere.example/objects/info/${world.site.id}`;
  const scenes = [0.5, 0.46, 0.42].map((share) => ({
    picture: hidden(labelOf(label(), SHARP), share),
    frames: 10,
  }));
  const browser = await openCamera(
    [...scenes, { picture: labelOf(other, SHARP), frames: 10 }],
    ALLOWED,
  );
  const { page, errors } = await openWindowAs(browser, server.url, world.inspector, {
    ...PHONE,
    ...ALLOWED,
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  // The film repeats itself, so the whole label comes in any case.
  await page.waitForURL(/\/objects\/info\//);
  const { pathname } = new URL(page.url());
  assert.ok([path, `/objects/info/${world.site.id}`].includes(pathname), pathname);
  assert.deepEqual(errors, []);
});

test('the light of a camera that has one is switched on and off', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }], ALLOWED);
  const { page, errors } = await openWindowAs(browser, server.url, world.inspector, {
    ...PHONE,
    ...ALLOWED,
  });
  await page.addInitScript(() => {
    const lights: unknown[] = [];
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = (constraints) => {
      lights.push(constraints?.advanced?.[0]);
      return Promise.resolve();
    };
    Object.assign(window, { lights });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const light = page.getByRole('button', { name: 'Light', pressed: false });
  await light.click();
  await page.getByRole('button', { name: 'Light', pressed: true }).click();
  await light.waitFor();
  assert.deepEqual(await page.evaluate(() => (window as unknown as { lights: unknown[] }).lights), [
    { torch: true },
    { torch: false },
  ]);
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(errors, []);
});

test('a code of a manufacturer finds the object that has it, or is bound to one by an admin', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin);
  const upload = async (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'plate.png',
      mimeType: 'image/png',
      buffer: pngOf(labelOf(text, { width: 1200, height: 900, side: 700 })),
    });
  await page.goto('/support/qr-code');
  await upload('https://maker.example/p/4711');
  await page.getByText('No object has this code.').waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Bind to an object' }).click();
  const pick = page
    .getByRole('textbox', { name: 'Object' })
    .or(page.getByRole('combobox', { name: 'Object' }));
  await pick.first().fill('P-101');
  await page.getByRole('option', { name: /Pump set P-101/ }).click();
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await page.waitForURL(`${server.url}/admin${path}`);
  const read = () => world.admin.get<{ external_id: string | null }>(`/object/${world.pump.id}`);
  assert.equal((await read()).external_id, 'https://maker.example/p/4711');

  await page.goto('/support/qr-code');
  await upload('SN-0815');
  await page.getByRole('button', { name: 'Bind to an object' }).click();
  await pick.first().fill('P-101');
  await page.getByRole('option', { name: /Pump set P-101/ }).click();
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await page.getByText('has the external ID https://maker.example/p/4711').waitFor();
  assert.equal((await read()).external_id, 'https://maker.example/p/4711');
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.waitForURL(`${server.url}/admin${path}`);
  assert.equal((await read()).external_id, 'SN-0815');
  assert.deepEqual(errors, []);

  const other = await openWindowAs(browser, server.url, world.inspector);
  await other.page.goto('/support/qr-code');
  await other.page.locator('input[type=file]').setInputFiles({
    name: 'plate.png',
    mimeType: 'image/png',
    buffer: pngOf(labelOf('SN-0815', { width: 1200, height: 900, side: 700 })),
  });
  await other.page.getByRole('button', { name: /Pump set P-101/ }).click();
  await other.page.waitForURL(`${server.url}${path}`);
  assert.deepEqual(other.errors, []);
});

test('a camera that cannot start does not replace what is said of a picture', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin, DESKTOP);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((_, reject) => {
        addEventListener('camera-refused', () => reject(new DOMException('', 'NotAllowedError')));
      });
  });
  await page.goto('/support/qr-code');
  await page.locator('input[type=file]').setInputFiles({
    name: 'wall.png',
    mimeType: 'image/png',
    buffer: pngOf(emptyWall()),
  });
  const said = page.getByText('No code was found in the image');
  await said.waitFor();
  await page.evaluate(() => dispatchEvent(new Event('camera-refused')));
  await page.getByRole('button', { name: 'Start camera' }).waitFor();
  assert.equal(await said.count(), 1);
  assert.deepEqual(errors, []);
});

test('without a connection a code of a manufacturer is saved on the device, and looked up later', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin, DESKTOP);
  await world.admin.patch(`/object/${world.pump.id}`, { serial_number: 'OFF-17' });
  await page.goto('/support/qr-code');
  await page.locator('input[type=file]').setInputFiles({
    name: 'wall.png',
    mimeType: 'image/png',
    buffer: pngOf(emptyWall()),
  });
  await page.getByText('No code was found in the image').waitFor();
  await page.context().setOffline(true);
  await page.locator('input[type=file]').setInputFiles({
    name: 'plate.png',
    mimeType: 'image/png',
    buffer: pngOf(labelOf('OFF-17', { width: 1200, height: 900, side: 700 })),
  });
  await page.getByText('The code is kept and looked up again').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /Pump set P-101/ }).waitFor(); // as soon as there is one
  await page.reload();
  const kept = page.getByRole('region', { name: 'Codes not known' });
  await kept.getByRole('button', { name: '1 code not known' }).click();
  await kept.getByRole('button', { name: /Pump set P-101/ }).click();
  await page.waitForURL(`${server.url}/admin${path}`);
  await page.goto('/support/qr-code');
  await page.getByRole('button', { name: 'Upload image' }).waitFor();
  assert.equal(await kept.count(), 0);
  assert.deepEqual(errors, []);
});

test('a serial number is scanned into a text answer, whatever it says', async () => {
  const browser = await openCamera(
    [
      { picture: emptyWall(), frames: 20 },
      { picture: labelOf('https://maker.example/SN-4711'), frames: 25 },
    ],
    ALLOWED,
  );
  const plate = { name: 'Number on the plate', item_type: 'question', check_type_code: TEXT };
  const list = await world.admin.post('/check_list', { name: 'Plate', items: [plate] });
  const template = await world.admin.post('/inspection_template', {
    name: 'Plates',
    details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
  });
  const { id } = await startInspection({ ...world, template });
  const { page, errors } = await openWindowAs(browser, server.url, world.inspector, {
    ...PHONE,
    ...ALLOWED,
  });
  const { cameras } = await watch(page);
  await page.goto(`/inspections/info/${id}/run`);
  const field = page.getByRole('textbox', { name: 'Number on the plate' });
  await field.fill('Left');
  await page.getByRole('button', { name: 'Scan a code: Number on the plate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Number on the plate' });
  await dialog.waitFor();
  assert.equal(await dialog.getByLabel('Code on the label').count(), 0);
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await field.inputValue(), 'Left\nhttps://maker.example/SN-4711');
  assert.deepEqual(await cameras(), ['ended']);
  const saved = async () => {
    const { items } = await world.inspector.get<{ items: { items: JsonRow[] }[] }>(
      `/inspection/${id}/work`,
    );
    return items[0]?.items[0]?.['value'] === 'Left\nhttps://maker.example/SN-4711';
  };
  await waitUntil(saved, 'the server has the answer');
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(errors, []);
});

/** A hand scanner types a code and Enter, with nothing focused. */
const scanByHand = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      (document.activeElement as HTMLElement | null)?.blur();
      for (const key of keys)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...Array.from(code), 'Enter'],
  );

test('a hand scanner looks a code up from any page, and its keys press no shortcut', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const { page, errors } = await openWindowAs(browser, server.url, world.admin);
  const tool = await world.admin.post('/object', {
    name: 'Torque wrench',
    external_id: 'GN-99/7N',
  });
  for (const at of ['/', '/admin/objects', `/admin${path}`, '/admin/activity/todo']) {
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await scanByHand(page, 'GN-99/7N');
    const dialog = page.getByRole('dialog', { name: 'Scan QR code' });
    await dialog.getByRole('button', { name: 'Torque wrench' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 1);
    assert.equal(await dialog.getByText('Invalid QR code').count(), 0);
    await dialog.getByText('The camera is off').waitFor();
  }
  await page.getByRole('button', { name: 'Torque wrench' }).click();
  await page.waitForURL(`${server.url}/admin/objects/info/${tool.id}`);
  await scanByHand(page, label());
  await page.waitForURL(`${server.url}/admin${path}?c=l4bel`);
  assert.deepEqual(errors, []);
});

test('the code of a worn label can be typed, in other letters and with zeros in front', async () => {
  const browser = await openCamera([{ picture: emptyWall(), frames: 5 }]);
  const own = { business_unit_id: world.unit.id };
  await world.admin.post('/object', { name: 'Fire door 4', external_id: '012345678905', ...own });
  await world.admin.post('/object', { name: 'Fire door 5', serial_number: 'TWIN-5', ...own });
  const { page, errors } = await openWindowAs(browser, server.url, world.inspector, PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan QR code' });
  const field = dialog.getByLabel('Code on the label');
  for (const [code, name] of [
    ['00012345678905', 'Fire door 4'],
    ['twin-5', 'Fire door 5'],
  ] as const) {
    await field.fill(code);
    await field.press('Enter');
    await dialog.getByRole('button', { name }).waitFor();
  }
  await field.fill('nobody-knows');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await dialog.getByRole('alert').getByText('Invalid QR code').waitFor();
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(errors, []);
});
