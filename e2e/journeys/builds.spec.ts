import { strict as assert } from 'node:assert';
import { globSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, openWindowAs, rememberLanguage, signIn } from '../browser.ts';
import { isInstalled, keeps, storeRest } from '../keptRows.ts';
import { answer, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { startInspection } from '../world.ts';
import type { ApiCaller } from '../world.ts';

/** What of the page is on a device, from the first visit on and from one build to the next. */
const stage = openStage();

/** The files of a build, by path. */
type Build = ReadonlyMap<string, Buffer>;

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

const thisBuild: Build = new Map(
  globSync('**/*.*', { cwd: DIST })
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(DIST, name))]),
);

const reversed = (text: string) => Buffer.from(text).reverse().toString();

/** The same page as a later build in which every file has changed. */
function buildAfter(build: Build): Build {
  const assets = new Set([...build.keys()].filter(isAsset).map((path) => basename(path)));
  const rename = (text: string) =>
    text.replaceAll(
      /([\w.-]+-)([\w-]{8})(\.\w+)/g,
      (name, word: string, hash: string, end: string) =>
        assets.has(name) ? `${word}${reversed(hash)}${end}` : name,
    );
  return new Map(
    [...build].map(([path, content]) => {
      if (!/\.(js|css|html)$/.test(path)) return [rename(path), content];
      const text = rename(content.toString());
      const isWorker = path === '/sw.js';
      return [
        rename(path),
        Buffer.from(isWorker ? text.replaceAll(/\b[0-9a-f]{16}\b/g, reversed) : text),
      ];
    }),
  );
}
const isAsset = (path: string) => path.startsWith('/assets/');
const nextBuild = buildAfter(thisBuild);

/** A build without some file. */
const withGap = (build: Build, gap = LATE): Build =>
  new Map([...build].filter(([path]) => !gap.test(path)));
/** A file that is stored first, of a page that is not open. */
const EARLY = /\/RunPage-.*\.js$/;
/** A file that is stored late, for every role. */
const LATE = /\/IndicatorsPage-.*\.js$/;

/** A site whose build changes, before the server of all journeys. What it serves is not kept by the browser itself. */
class Site {
  build: Build = thisBuild;
  /** The file that is not answered. */
  held: RegExp | null = null;
  readonly requests: string[] = [];
  private readonly server: Server = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://none');
    if (/^\/(api|config)\//.test(pathname)) {
      const { method, headers } = incoming;
      const onward = request(new URL(incoming.url ?? '/', stage.server.url), { method, headers });
      onward.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      incoming.pipe(onward);
      return;
    }
    this.requests.push(pathname);
    if (this.held?.test(pathname) === true) return;
    const path = extname(pathname) === '' ? '/index.html' : pathname;
    const content = this.build.get(path);
    answer.writeHead(content ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'text/plain',
      'cache-control': 'no-store',
    });
    answer.end(content);
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // it listens on a port
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
let site: Site;
test.beforeEach(async () => {
  site = new Site();
  await site.open();
});
test.afterEach(() => site.close());

const INSTALLED: BrowserContextOptions = { ...DESKTOP, serviceWorkers: 'allow' };
const openAs = (user: ApiCaller) => openWindowAs(stage.browser, site.url, user, INSTALLED);

/** The page of an inspector, with all of the present build on the device. */
async function openInstalled() {
  const window = await openAs(stage.world.inspector);
  await window.page.goto('/');
  await isInstalled(window.page);
  return window;
}

/** The paths of the assets that the device has. */
const storedAssets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/'));
  });

const has = async (page: Page, name: RegExp) =>
  (await storedAssets(page)).some((path) => name.test(path));

/** The bytes that the device had to fetch for them. */
const kilobytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => {
    const file = join(DIST, path);
    const [compressed] = globSync(`${file}.br`);
    return sum + statSync(compressed ?? file).size / 1000;
  }, 0);

/** Lets the browser look for a newer build, and waits until it has been stored. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');
  await waitUntil(isWaiting, 'a newer build waits');
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click();

test('the first build to be stored opens the runner without a network, in the language of the user', async () => {
  const { page } = await openAs(stage.world.inspector);
  await rememberLanguage(page, 'de-DE');
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => undefined; // nobody asks for the rest
  });
  const { id } = await startInspection(stage.world);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"items","${id}"`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const kilobytes = kilobytesOf(await storedAssets(page));
  assert.ok(kilobytes > 200 && kilobytes <= 500, `${kilobytes} kB of assets`);
  await page.context().setOffline(true);
  await page.reload();
  await item(page, 'Guard in place').waitFor();
  await page.getByRole('button', { name: 'Abschließen' }).waitFor();
  // what is not there yet says so
  await page.goto('/indicators');
  await page.getByText('Dieser Teil ist nicht auf diesem Gerät').waitFor();
  // texts that were not stored in time
  await rememberLanguage(page, 'uk-UA');
  await page.goto(`/inspections/info/${id}/run`);
  await page.getByRole('button', { name: 'Abschließen' }).waitFor();
});

test('the rest is stored once the page is quiet, by the role of the user, and an interrupted download goes on', async () => {
  site.build = withGap(thisBuild);
  const { page } = await openAs(stage.world.inspector);
  await page.goto('/');
  await waitUntil(() => has(page, /\/BusinessUnitPage-|\/UnitPage-/), 'the rest is stored');
  assert.equal(await storeRest(page), false);
  assert.equal(await page.evaluate(() => localStorage.getItem('plumbline.page')), null); // so nothing is promised
  assert.equal(await has(page, LATE), false);
  site.build = thisBuild;
  site.requests.length = 0;
  await page.reload();
  await waitUntil(() => has(page, LATE), 'the missing file is stored');
  await isInstalled(page);
  assert.deepEqual(
    site.requests.filter(isAsset).filter((path) => !LATE.test(path)),
    [],
  );
  const ofInspector = await storedAssets(page);
  assert.equal(
    ofInspector.some((path) => /\/(TenantPage|UsersPage)-/.test(path)),
    false,
  );
  await page.context().setOffline(true);
  await page.goto('/indicators');
  await heading(page, 'Indicators');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.locator('[role^=menuitem]', { hasText: 'Deutsch' }).click();
  await page.getByText('This part is not on this device').waitFor();
  await page.context().setOffline(false);
  for (const [user, own] of [
    [stage.world.admin, /\/UsersPage-/],
    [stage.world.superuser, /\/TenantPage-/],
  ] as const) {
    const other = await openAs(user);
    await other.page.goto('/');
    await waitUntil(() => has(other.page, own), 'the pages of the role are stored');
    await isInstalled(other.page);
    const stored = await storedAssets(other.page);
    assert.ok(stored.length > ofInspector.length);
  }
});

test('a first build that could not be stored is stored later, while the page stays open', async () => {
  site.build = withGap(thisBuild, EARLY);
  const { page } = await openAs(stage.world.inspector);
  await page.goto('/');
  await waitUntil(() => site.requests.some((path) => EARLY.test(path)), 'the file is missing');
  site.build = thisBuild;
  await waitUntil(() => has(page, EARLY), 'the first build is stored');
  await isInstalled(page);
});

test('a worker that the browser stops while it stores the rest is asked again', async () => {
  site.held = LATE;
  const { page } = await openAs(stage.world.inspector);
  await page.clock.install();
  await page.goto('/');
  await waitUntil(() => site.requests.some((path) => LATE.test(path)), 'the rest is fetched');
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  site.held = null;
  await page.clock.runFor(70_000); // longer than the page waits for an answer
  const isStored = () => page.evaluate(() => localStorage.getItem('plumbline.page') !== null);
  await waitUntil(isStored, 'all of the page is stored');
  await page.context().setOffline(true);
  await page.goto('/indicators');
  await heading(page, 'Indicators');
});

test('a page of the previous build has its files until it is closed, whatever the worker does', async () => {
  const { page, errors } = await openInstalled();
  site.build = nextBuild;
  await update(page);
  await storeRest(page);
  const stored = await storedAssets(page);
  assert.equal(stored.filter((path) => thisBuild.has(path)).length * 2, stored.length);
  await go(page, 'Indicators');
  await heading(page, 'Indicators');
  // takes over from a page that no longer listens
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    waiting?.postMessage('take over');
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
  });
  const other = await page.context().newPage();
  await other.goto('/');
  await storeRest(other);
  await storeRest(page);
  await go(page, 'Business units');
  await heading(page, 'Business units');
  assert.equal(
    (await storedAssets(page)).some((path) => thisBuild.has(path)),
    true,
  );
  await other.close();
  await storeRest(page); // of the previous build itself
  assert.equal(
    (await storedAssets(page)).some((path) => thisBuild.has(path)),
    true,
  );
  await page.reload();
  const isAlone = async () => (await storedAssets(page)).every((path) => nextBuild.has(path));
  await waitUntil(isAlone, 'the files of the previous build are gone');
  assert.deepEqual(errors, []);
});

test('a newer build takes over only with everything that the device had, and then works without a network at once', async () => {
  const { page, errors } = await openInstalled();
  const before = await storedAssets(page);
  site.build = withGap(nextBuild);
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const ended = new Promise<string>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => resolve(installing.state));
      });
    });
    await registration.update().catch(() => undefined); // as expected
    return await ended;
  });
  assert.equal(outcome, 'redundant');
  await page.context().setOffline(true);
  await page.goto('/indicators');
  await heading(page, 'Indicators');
  await page.context().setOffline(false);
  site.build = nextBuild;
  await update(page);
  await page.goto('/');
  const script = page.locator('script[type=module]').last();
  const isNext = async () => nextBuild.has(String(await script.getAttribute('src')));
  await waitUntil(isNext, 'the page is that of the newer build');
  await page.context().setOffline(true);
  await page.goto('/business');
  await heading(page, 'Business units');
  const renamed = buildAfter(new Map(before.map((path) => [path, Buffer.from('')])));
  const now = new Set(await storedAssets(page));
  assert.deepEqual(
    [...renamed.keys()].filter((path) => !now.has(path)),
    [],
  );
  assert.deepEqual(errors, []);
});

test('an open page says that a newer build is ready, and uses it when asked', async () => {
  const { page, errors } = await openInstalled();
  site.build = nextBuild;
  await update(page);
  await page.getByText('A new version is ready').waitFor();
  await page.getByRole('button', { name: 'Use it now' }).click();
  const script = page.locator('script[type=module]').last();
  const isNext = async () => nextBuild.has(String(await script.getAttribute('src')));
  await waitUntil(isNext, 'the page is that of the newer build');
  assert.deepEqual(errors, []);
});

test('an update in the middle of work keeps what waits here and what is being typed', async () => {
  const { page, errors } = await openInstalled();
  const { id } = await startInspection(stage.world);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await keeps(page, `"items","${id}"`);
  await page.route('**/api/**', (route) => route.abort());
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Casing and bolts', 'Critical').click();
  await page.getByRole('button', { name: /2 entries/ }).waitFor();
  await item(page, 'Casing and bolts').getByRole('textbox').pressSequentially('two bolts are lo');
  site.build = nextBuild;
  await update(page);
  await page.getByRole('button', { name: 'Use it now' }).click();
  const script = page.locator('script[type=module]').last();
  const isNext = async () => nextBuild.has(String(await script.getAttribute('src')));
  await waitUntil(isNext, 'the page is that of the newer build');
  await page.getByRole('button', { name: /[23] entries/ }).click();
  await sheet(page).getByText('two bolts are lo').waitFor();
  await page.unroute('**/api/**');
  await sheet(page).getByRole('button', { name: 'Send now' }).click();
  const answered = async () =>
    (await stage.world.inspector.get<{ progress: { filled: number } }>(`/inspection/${id}`))
      .progress.filled;
  await waitUntil(async () => (await answered()) === 2, 'both answers have arrived');
  assert.deepEqual(errors, []);
});

test('a device whose browser has deleted files of the page promises nothing until they are back', async () => {
  const { page } = await openInstalled();
  site.build = withGap(thisBuild);
  await page.evaluate(async () => await caches.delete('assets'));
  await page.reload();
  const promise = () => page.evaluate(() => localStorage.getItem('plumbline.page'));
  await waitUntil(async () => (await promise()) === null, 'nothing is promised');
  site.build = thisBuild;
  await isInstalled(page);
  await page.context().setOffline(true);
  await page.goto('/indicators');
  await heading(page, 'Indicators');
});

test('a newer build does not take over while another page is open, and says so', async () => {
  const { page, errors } = await openInstalled();
  const other = await page.context().newPage();
  await other.goto('/');
  site.build = nextBuild;
  await update(page);
  await page.getByRole('button', { name: 'Use it now' }).click();
  await page.getByText('Other pages of the app are open').waitFor();
  const script = String(await page.locator('script[type=module]').last().getAttribute('src'));
  assert.ok(thisBuild.has(script));
  assert.deepEqual(errors, []);
});

test('a device that an older release had stored whole has the newer build whole', async () => {
  const { page } = await openAs(stage.world.inspector);
  await page.goto('/');
  await isInstalled(page);
  await page.evaluate(async () => (await caches.open('assets')).delete('/needs')); // as that release left it
  site.build = nextBuild;
  await update(page);
  const now = (await storedAssets(page)).filter((path) => nextBuild.has(path));
  assert.ok(now.some((path) => /\/TenantPage-/.test(path)));
});

test('the login page waits with a newer build until somebody has signed in', async () => {
  const { page } = await openAs(stage.world.inspector);
  await page.goto('/');
  await isInstalled(page);
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').waitFor();
  site.build = nextBuild;
  site.requests.length = 0;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isNew = (path: string) => nextBuild.has(path) && !thisBuild.has(path);
  await waitUntil(() => site.requests.includes('/scheme.js'), 'the newer worker has begun');
  assert.deepEqual(site.requests.filter(isNew), []);
  await signIn(page, stage.world.inspector.email);
  await waitUntil(() => site.requests.some(isNew), 'the newer build is fetched');
});
