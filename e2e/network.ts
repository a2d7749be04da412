import type { Page, Request } from 'playwright-core';
import { mayReturnTo } from '../web/src/kit/paths.ts';

/** The number of looks in a row without any request. */
const LOOKS = 3;
const requests = new WeakMap<Page, { open: Set<Request>; begun: number }>();

/** The requests that do not count: the stream of events, which stays open, and the goodbye of a form, sent when its page is gone. */
const IN_THE_BACKGROUND = /^\/api\/(events$|presence\/)/;
const isBackground = (request: Request) => IN_THE_BACKGROUND.test(new URL(request.url()).pathname);

/** To be called before the page loads anything. */
export function watchNetwork(page: Page): Page {
  const network = { open: new Set<Request>(), begun: 0 };
  requests.set(page, network);
  page.on('request', (request) => {
    if (isBackground(request)) return;
    network.begun += 1;
    network.open.add(request);
  });
  page.on('requestfinished', (request) => network.open.delete(request));
  page.on('requestfailed', (request) => network.open.delete(request));
  return page;
}

/** Resolves once the page has painted and has nothing left to do, however busy the machine is. */
const pageIsIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          void scheduler.postTask(resolve, { priority: 'background', delay: 30 });
        }),
      ),
  );

/**
 * Resolves once a watched page has loaded, has answers to all its requests and, having had time to work with
 * them, makes no others.
 */
export async function networkIsIdle(page: Page): Promise<void> {
  const network = requests.get(page);
  if (!network) throw new Error('the network of the page is not watched');
  await page.waitForLoadState('load');
  for (let quiet = 0; quiet < LOOKS;) {
    const { begun } = network;
    await pageIsIdle(page);
    quiet = network.open.size === 0 && network.begun === begun ? quiet + 1 : 0;
  }
}

/**
 * Opens a page of a signed-in user as its own links do, so that only the first one of a window loads the code, and waits
 * until it is there. That each address of the menu opens by itself is shown by `journeys/budget.spec.ts`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else await page.evaluate((to) => history.pushState(null, '', to), path);
  // The page notes the address once it is shown, for a return after the session has ended.
  const isNoted = (shown: string) =>
    localStorage.getItem('plumbline.last-path')?.split('?')[0] === shown;
  if (mayReturnTo(path)) await page.waitForFunction(isNoted, path.split('?')[0] ?? path);
  await networkIsIdle(page);
  await page.locator('h1').first().waitFor();
}
