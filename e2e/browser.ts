import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { isInstalled } from './keptRows.ts';
import { watchNetwork } from './network.ts';
import { watchNotFound } from './notFound.ts';
import { PASSWORD } from './world.ts';
import type { ApiCaller } from './world.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** A phone with the page's own service worker, as users have it. */
export const INSTALLED_PHONE: BrowserContextOptions = { ...PHONE, serviceWorkers: 'allow' };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

export const launch = (flags: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...flags] });

let shared: Promise<Browser> | undefined;
let closing: NodeJS.Timeout | undefined;
/** Longer than from the end of one file of journeys to the beginning of the next one in its program. */
const UNUSED_MS = 1000;

/** The browser of this program, for one file of journeys after another: their windows share nothing. */
export function takeBrowser(): Promise<Browser> {
  clearTimeout(closing);
  return (shared ??= launch());
}

/** Closes the browser of this program once no further file takes it. */
export function leaveBrowser(): void {
  closing = setTimeout(() => {
    void shared?.then((browser) => browser.close());
    shared = undefined;
  }, UNUSED_MS);
}

/**
 * A separate window; a script error of the page fails journeys that check `errors`. The service
 * worker is off unless requested: most journeys are about the network, and a worker would answer in
 * its place.
 */
export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = DESKTOP,
): Promise<{ page: Page; errors: string[] }> {
  return await openPage(await newContext(browser, url, options));
}

async function newContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...options,
    baseURL: url,
  });
  context.setDefaultTimeout(15_000);
  await watchNotFound(context);
  return context;
}

async function openPage(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = watchNetwork(await context.newPage());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

/** From the next load on, the browser remembers this language as the user's choice. */
export const rememberLanguage = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('plumbline.language', chosen), language);

/** A change of the window or its colours is rendered in the second frame. */
export const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/**
 * A window of a user who is already signed in, without the form, which has its own journeys. Its first page finds the
 * token in the browser's storage (`web/src/kit/session/sessionStore.ts`); later ones find what the page has left there.
 * A stored state of the whole window would open one more page, with a process of its own, to fill the storage.
 */
export async function openWindowAs(
  browser: Browser,
  url: string,
  user: ApiCaller,
  options: BrowserContextOptions = DESKTOP,
): Promise<{ page: Page; errors: string[] }> {
  const window = await openWindow(browser, url, options);
  await beginAs(window.page, url, user);
  return window;
}

/** The first page of the window finds the token of this user. */
const beginAs = (page: Page, origin: string, user: ApiCaller) =>
  page.addInitScript(
    (given) => {
      if (location.origin !== given.origin || sessionStorage.getItem('journey') !== null) return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('plumbline.token', given.token);
    },
    { origin, token: `ENC-${btoa(user.token)}` },
  );

/** The installed phones of a browser, by their options. */
const phones = new WeakMap<Browser, Map<string, BrowserContext>>();

interface Installed {
  /** The first page to open. */
  path?: string;
  options?: BrowserContextOptions;
  /** What happens to the window before that. */
  prepare?: (page: Page) => Promise<unknown>;
}

/**
 * A window of an inspector on a phone that has stored all of the page for them. Fetching it takes longer than most
 * journeys, so those of a browser use the same phone one after another: each finds nothing else on it than the files of
 * the page, and changes neither its clock nor its worker.
 */
export async function openInstalled(
  browser: Browser,
  url: string,
  inspector: ApiCaller,
  { path = '/', options = INSTALLED_PHONE, prepare }: Installed = {},
): Promise<{ page: Page; errors: string[] }> {
  const installed = phones.get(browser) ?? new Map<string, BrowserContext>();
  phones.set(browser, installed);
  const key = JSON.stringify([url, options]);
  const context = installed.get(key) ?? (await newContext(browser, url, options));
  installed.set(key, context);
  const window = await openPage(context);
  const session = await context.newCDPSession(window.page);
  const storageTypes = 'cookies,indexeddb,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await session.detach(); // a second one would keep the page from noticing that it is offline
  await beginAs(window.page, url, inspector);
  await prepare?.(window.page);
  await window.page.goto(path);
  await isInstalled(window.page);
  return window;
}

/** Closes the windows of a journey, whose open pages would go on polling and slow down the next one. */
export async function closeWindows(browser: Browser): Promise<void> {
  const kept = new Set(phones.get(browser)?.values());
  const close = async (context: BrowserContext) => {
    if (!kept.has(context)) return await context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
  };
  await Promise.all(browser.contexts().map(close));
}

/** Fills in and submits the login form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://none').pathname.startsWith('/login')) await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill(email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}
