import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { TAKE_OVER } from './serviceWorker.ts';

/** The files of this build, filled in by `precache.ts`. */
declare const __PRECACHE__: PrecacheEntry[];

/** What this file uses of a worker; the types of a page and of a worker do not go together. */
interface Worker {
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly unknown[]>;
  };
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}
const worker = globalThis as unknown as Worker; // this file runs as a service worker only

// One build at a time: the page and all of its parts come from the same list, or the page from nowhere.
precacheAndRoute(__PRECACHE__);
cleanupOutdatedCaches();

// Every address that is no file is the page; the API and the configuration are the server's alone.
const THE_SERVERS = [/^\/(api|config)(\/|$|\?)/, /^[^?]*\.[a-z0-9]{1,12}(\?|$)/i];
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: THE_SERVERS }),
);

async function takeOver(answer: MessagePort | undefined): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const alone = pages.length <= 1; // another page still runs on the files of the build before
  answer?.postMessage(alone);
  if (alone) await worker.skipWaiting();
}

worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOver(event.ports[0]));
});
