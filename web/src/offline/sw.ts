import type { Locale } from '@plumbline/contract/kit/locales';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import './swPush.ts';
import './swSync.ts';
import {
  ASSETS,
  NEEDS,
  SIGNING_IN,
  TAKE_OVER,
  type DeviceNeeds,
  type RestAnswer,
  type RestRequest,
} from './serviceWorker.ts';

/** A file of the build, with those who need it on their device; everybody if nothing is said. */
export interface BuiltFile {
  url: string;
  /** A hash of its content; null for assets, whose names contain it. */
  revision: string | null;
  /** Whether the page or the runner needs it to open. */
  isFirst?: boolean;
  locale?: Locale;
  /** The least role that has a page of it. */
  role?: 'admin' | 'superuser';
}

/** The files of this build, filled in by `precache.ts`. */
declare const __FILES__: BuiltFile[];

interface WorkerEvent extends Omit<MessageEvent<typeof TAKE_OVER | RestRequest>, 'source'> {
  /** The page that sent it. */
  source: Page | null;
  waitUntil(work: Promise<unknown>): void;
}
interface Page {
  id: string;
}
/** The parts of a worker's API used here; the types for pages and workers exclude each other. */
interface Worker {
  skipWaiting(): Promise<void>;
  registration: Record<'active' | 'installing' | 'waiting', object | null>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    claim(): Promise<void>;
  };
  addEventListener(
    type: 'message' | 'install' | 'activate',
    listener: (event: WorkerEvent) => void,
  ): void;
}
const worker = globalThis as unknown as Worker; // this file only runs as a service worker

const files = __FILES__;
const assets = files.filter(({ revision }) => revision === null);

// One build at a time: the page is that of this build, and names its own assets.
precacheAndRoute(files.filter(({ revision }) => revision !== null));
cleanupOutdatedCaches();

// An asset never changes, so one of another build is as good: a page of that build may still be open.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ url, request }) =>
    (await caches.match(url.pathname, { cacheName: ASSETS })) ?? (await fetch(request)),
);

// Every address without a file extension is the page; the API and the configuration always come from the server.
const THE_SERVERS = [/^\/(api|config)(\/|$|\?)/, /^[^?]*\.[a-z0-9]{1,12}(\?|$)/i];
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: THE_SERVERS }),
);

/** The assets for the user of this device; all if that is unknown. */
async function neededAssets(): Promise<BuiltFile[]> {
  const record = await caches.match(NEEDS, { cacheName: ASSETS });
  if (record === undefined) return assets;
  const needs = (await record.json()) as DeviceNeeds; // written by `storePage`
  return assets.filter(
    ({ locale = needs.locale, role = needs.role }) =>
      locale === needs.locale && (role === needs.role || needs.role === 'superuser'),
  );
}

/** The number of files fetched at a time. */
const LANES = 4;

/** How long the worker stores files for one request of a page: browsers stop one that takes minutes for an event. */
const TURN = 20_000;
/** How long a file may take, as a part of the page does (docs/coverage.md section 9). */
const PATIENCE = 120_000;

/** Stores those that are not there yet, so that an interrupted download goes on where it ended. The number of those still missing. */
async function store(list: readonly BuiltFile[], turn?: AbortSignal): Promise<number> {
  const cache = await caches.open(ASSETS);
  const paths = new Set((await cache.keys()).map(pathOf));
  const missing = list.map(({ url }) => url).filter((url) => !paths.has(url));
  const hold = { mode: 'shared', ...(turn && { signal: turn }) } as const;
  const fetchMissing = async (): Promise<void> => {
    const url = turn?.aborted === true ? undefined : missing.shift();
    if (url === undefined) return;
    const add = () => cache.add(new Request(url, { signal: AbortSignal.timeout(PATIENCE) }));
    await navigator.locks.request(SIGNING_IN, hold, add); // not while somebody types a password
    await fetchMissing();
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, fetchMissing));
  return missing.length + lanes.filter(({ status }) => status === 'rejected').length;
}
const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** Whether other pages are open than the one that asks, which may have been closed since. */
async function otherPages(asking: Page | null): Promise<boolean> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ id }) => id !== asking?.id);
}

/** Removes the assets of other builds once no page of another build is open. The scripts are those of the page that asks. */
async function dropOthers({ scripts }: RestRequest, page: Page | null): Promise<void> {
  const { installing, waiting } = worker.registration;
  const own = new Set([NEEDS, ...assets.map(({ url }) => url)]);
  const isOwn = scripts.every((one) => own.has(one));
  if (installing || waiting || !isOwn || (await otherPages(page))) return;
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys())
    if (!own.has(pathOf(request))) await cache.delete(request);
}

/** A first build brings what opens the runner; a newer one everything, because it replaces what works without a network. */
async function install(): Promise<void> {
  const needed = await neededAssets();
  const list = worker.registration.active ? needed : needed.filter(({ isFirst }) => isFirst);
  if ((await store(list)) > 0) throw new Error('some files are missing');
}

async function storeRest(request: RestRequest, event: WorkerEvent): Promise<void> {
  const turn = AbortSignal.timeout(TURN);
  const work = async (): Promise<RestAnswer> => {
    const missing = await store(await neededAssets(), turn);
    if (missing === 0) await dropOthers(request, event.source);
    return missing;
  };
  // one at a time, so that no worker removes what another one is about to rely on
  const missing = navigator.locks.request(ASSETS, { signal: turn }, work);
  event.ports[0]?.postMessage(await missing.catch(() => null)); // the page asks again
}

async function takeOver(event: WorkerEvent): Promise<void> {
  const isLast = !(await otherPages(event.source)); // another page still uses the previous build
  event.ports[0]?.postMessage(isLast);
  if (isLast) await worker.skipWaiting();
}

worker.addEventListener('install', (event) =>
  event.waitUntil(navigator.locks.request(ASSETS, install)),
);
// the page that installed it has its files, too
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  event.waitUntil(event.data === TAKE_OVER ? takeOver(event) : storeRest(event.data, event));
});
