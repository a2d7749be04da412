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

/** The parts of a worker's API used here; the types for pages and workers exclude each other. */
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
const worker = globalThis as unknown as Worker; // this file only runs as a service worker

// One build at a time: the page and all its chunks come from the same list, or from the network.
precacheAndRoute(__PRECACHE__);
cleanupOutdatedCaches();

// Every address without a file extension is the page; the API and the configuration always come from the server.
const THE_SERVERS = [/^\/(api|config)(\/|$|\?)/, /^[^?]*\.[a-z0-9]{1,12}(\?|$)/i];
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: THE_SERVERS }),
);

async function takeOver(answer: MessagePort | undefined): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const alone = pages.length <= 1; // another page still uses the previous build's files
  answer?.postMessage(alone);
  if (alone) await worker.skipWaiting();
}

worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOver(event.ports[0]));
});
