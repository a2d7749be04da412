import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { closeWindows, leaveBrowser, openInstalled } from './browser.ts';
import { openWindow, openWindowAs, takeBrowser } from './browser.ts';
import { refuseNotFound } from './notFound.ts';
import { serve, sharedServer } from './serve.ts';
import type { RunningServer } from './serve.ts';
import { makeWorld } from './world.ts';
import type { ApiCaller, JourneyWorld } from './world.ts';

/** The server, world and browser that the journeys of one file share; the browser is also that of other files. */
export interface JourneyStage {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly world: JourneyWorld;
  /** A separate window, as if one more person used the server. */
  open(options: BrowserContextOptions): Promise<{ page: Page; errors: string[] }>;
  /** The same for a signed-in user, without the form, which has its own journeys. */
  openAs(
    user: ApiCaller,
    options?: BrowserContextOptions,
  ): Promise<{ page: Page; errors: string[] }>;
  /** The same for an inspector, on a phone that has stored all of the page (`openInstalled` in `browser.ts`). */
  openInstalled(inspector: ApiCaller, path?: string): Promise<{ page: Page; errors: string[] }>;
  /** The same on a page, once it receives events. */
  openLive(
    user: ApiCaller,
    path: string,
    options?: BrowserContextOptions,
  ): Promise<{ page: Page; errors: string[] }>;
}

interface Options {
  credits?: number;
  /** Whether the journeys disturb the server and need one of their own. */
  ownServer?: boolean;
  /** Sets up the world further before the first journey. */
  prepare?: (world: JourneyWorld) => Promise<unknown>;
}

/** Prints what the windows of a failed journey show, since nobody may be able to repeat it. */
async function describeWindows(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const parts = page.locator('main, [role=dialog], [role=alert], [role=status]');
    const texts = await parts.allInnerTexts().catch((error: unknown) => [String(error)]);
    const lines = texts.map((text) => text.replaceAll(/\n+/g, ' | ').slice(0, MOST_TEXT));
    console.log(`${page.url()} showed:\n${lines.join('\n')}`);
  }
}
const MOST_TEXT = 2000;

/**
 * The real server with a world on it, and a browser. Called once, at the top of a file of journeys.
 * Each journey's windows are closed with it, because an open page would go on polling and slow down
 * the next one, and a journey fails if a window of it showed that there is no page, unless it expects that.
 */
export function openStage({ prepare, ownServer = false, ...options }: Options = {}): JourneyStage {
  let server: RunningServer;
  let browser: Browser;
  let world: JourneyWorld;
  const open = async () => {
    server = ownServer ? await serve() : sharedServer();
    browser = await takeBrowser();
    world = await makeWorld(server.url, options);
    await prepare?.(world);
  };
  let opening: Promise<void> | undefined;
  before(() => (opening = open()));
  afterEach(async (journey) => {
    if ('passed' in journey && !journey.passed) await describeWindows(browser.contexts());
    await closeWindows(browser);
  });
  refuseNotFound();
  after(async () => {
    await opening?.catch(() => {}); // `before` reports it, and without a test to run, node does not wait for it
    leaveBrowser();
    await server?.stop();
  });
  const openAs: JourneyStage['openAs'] = (user, options) =>
    openWindowAs(browser, server.url, user, options);
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    get world() {
      return world;
    },
    open: (options) => openWindow(browser, server.url, options),
    openAs,
    openInstalled: (inspector, path) => openInstalled(browser, server.url, inspector, { path }),
    openLive: async (user, path, options) => {
      const { page, errors } = await openAs(user, options);
      const stream = page.waitForResponse(/\/api\/events(\?|$)/);
      await page.goto(path);
      await stream;
      return { page, errors };
    },
  };
}
