import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;
const requests = new WeakMap<Page, Set<Request>>();

/** The stream of events stays open as long as the page. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/events';

/** To be called before the page loads anything. */
export function watchNetwork(page: Page): Page {
  const open = new Set<Request>();
  requests.set(page, open);
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return page;
}

/** Resolves once a watched page has loaded and has had no request for half a second, apart from the stream of events. */
export async function networkIsIdle(page: Page): Promise<void> {
  const open = requests.get(page);
  if (!open) throw new Error('the network of the page is not watched');
  await page.waitForLoadState('load');
  for (let quiet = 0; quiet < QUIET_MS; quiet = open.size === 0 ? quiet + LOOK_EVERY_MS : 0)
    await pause(LOOK_EVERY_MS);
}
