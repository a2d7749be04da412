import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

export interface KillableBrowser {
  page: Page;
  /** Quits the browser as a user would, so that it saves its state. */
  quit: () => Promise<void>;
  /** Kills every process of the browser at once, as an empty battery does. */
  kill: () => Promise<void>;
}

/** A browser on a profile that outlives it, so that it only knows the data that it wrote to the disk. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(findChromium(), [...CHROMIUM_FLAGS, ...flags, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  assert.ok(context);
  const page = context.pages()[0] ?? (await context.newPage());
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const quit = async () => {
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined); // the browser may exit before it answers
    await exited;
  };
  const kill = async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await exited;
    await browser.close().catch(() => undefined);
  };
  return { page, quit, kill };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  assert.ok(stderr);
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the browser did not start');
}
