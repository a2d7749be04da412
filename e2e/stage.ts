import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch, openWindow, openWindowAs } from './browser.ts';
import { serve, sharedServer } from './serve.ts';
import type { RunningServer } from './serve.ts';
import { makeWorld } from './world.ts';
import type { Caller, World } from './world.ts';

/** What the journeys of one file share; there from their first test to after their last. */
export interface Stage {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly world: World;
  /** A window of its own, as of one more person at the server. */
  open(options: BrowserContextOptions): Promise<{ page: Page; errors: string[] }>;
  /** The same, of somebody who signed in before; the form is for the journeys that are about it. */
  openAs(user: Caller, options?: BrowserContextOptions): Promise<{ page: Page; errors: string[] }>;
}

interface Options {
  credits?: number;
  /** For journeys that do to the server what others must not notice. */
  ownServer?: boolean;
  /** What else stands in the world before the first journey. */
  prepare?: (world: World) => Promise<unknown>;
}

/**
 * The real server with a world on it, and a browser. Called once, at the top of a file of journeys. The
 * windows of a journey are closed with it: a page that stays open asks on and takes from the next one's time.
 */
export function openStage({ prepare, ownServer = false, ...options }: Options = {}): Stage {
  let server: RunningServer;
  let browser: Browser;
  let world: World;
  before(async () => {
    server = ownServer ? await serve() : sharedServer();
    browser = await launch();
    world = await makeWorld(server.url, options);
    await prepare?.(world);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
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
    openAs: (user, options) => openWindowAs(browser, server.url, user, options),
  };
}
