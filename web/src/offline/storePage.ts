import { translator } from '../kit/i18n/i18n.ts';
import { notify } from '../kit/notify.ts';
import { recall, remember } from '../kit/remembered.ts';
import { pageStored } from './copies/shownState.ts';
import {
  ASSETS,
  container,
  NEEDS,
  renewBuild,
  type DeviceNeeds,
  type RestAnswer,
  type RestRequest,
} from './serviceWorker.ts';

/** How long to wait for an answer of the worker, which never comes from a worker that the browser has stopped meanwhile. */
const ANSWER_PATIENCE = 60_000;
/** The number of requests in a row that may bring nothing, and the pause after each. */
const [TRIES, PAUSE] = [5, 5000];

/** The worker that answers this page, once the first build is stored; null if it could not be. */
const activeWorker = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
  new Promise<ServiceWorker | null>((resolve) => {
    const first = active ?? waiting ?? installing;
    const look = () => {
      const state = first?.state ?? 'redundant';
      if (state === 'redundant') resolve(null);
      if (state === 'activating' || state === 'activated') resolve(first);
    };
    first?.addEventListener('statechange', look);
    look();
  });

async function requestRest(workers: ServiceWorkerContainer): Promise<RestAnswer> {
  const worker = await activeWorker(await workers.register('/sw.js', { updateViaCache: 'none' }));
  if (worker === null) return null;
  const scripts = [...document.querySelectorAll('script[type=module]')];
  const request: RestRequest = { scripts: scripts.map((one) => one.getAttribute('src') ?? '') };
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<RestAnswer>((resolve) => {
    setTimeout(() => resolve(null), ANSWER_PATIENCE);
    port1.addEventListener('message', ({ data }) => resolve(data as RestAnswer)); // sent by `storeRest`
  });
  port1.start();
  worker.postMessage(request, [port2]);
  return await answer.finally(() => port1.close());
}

/**
 * Stores the page's files on the device, so that it opens without a connection: first what opens the runner, then the
 * rest, as long as that makes progress. Rejects if some are missing.
 */
async function storeBuild(needs: DeviceNeeds): Promise<void> {
  const workers = container();
  if (workers === null) throw new Error('this browser stores no pages');
  const cache = await caches.open(ASSETS);
  await cache.put(NEEDS, Response.json(needs)); // first, since the worker looks there
  let least = Infinity;
  for (let tries = 0; tries < TRIES;) {
    const missing = await requestRest(workers);
    if (missing === 0) return;
    if (missing !== null) remember('page', null); // the browser may have deleted some
    if (missing !== null && missing < least) {
      least = missing;
      tries = 0;
    } else {
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  throw new Error('some files of the page are missing');
}

/** How often a page that stays open asks for a newer build, in milliseconds. */
const ASKED_EVERY = 60 * 60_000;

/** The builds that their user knows of. */
const told = new WeakSet<ServiceWorker>();

/** The time for which its user waits for it, in milliseconds: a busy phone takes longer than a start may. */
const ASKED_PATIENCE = 60_000;

async function takeOver(): Promise<void> {
  await renewBuild(ASKED_PATIENCE);
  notify({ text: translator('sync')('new_build.others') }); // else this page would be gone
}

/** Says once that a newer build waits. It takes over at the next start of the page, or when its user wants that. */
function tellOfNewer({ active, waiting }: ServiceWorkerRegistration): void {
  if (active === null || waiting === null || told.has(waiting)) return;
  told.add(waiting);
  const t = translator('sync');
  const action = { label: t('new_build.reload'), run: () => void takeOver() };
  notify({ text: t('new_build.text'), action });
}

let isWatching = false;
function watchBuilds(registration: ServiceWorkerRegistration): void {
  if (isWatching) return;
  isWatching = true;
  tellOfNewer(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => tellOfNewer(registration));
  });
  // a page that stays open for days looks for itself; without the server it asks again later
  setInterval(() => void registration.update().catch(() => undefined), ASKED_EVERY);
}

/** Stores the page on this device; work is fetched ahead, and said to open without the server, once all of it is here. */
export async function storePage(needs: DeviceNeeds): Promise<void> {
  const page = `${needs.locale} ${needs.role}`;
  if (recall('page') !== page) remember('page', null);
  await storeBuild(needs);
  remember('page', page);
  pageStored.change(true);
  await container()?.ready.then(watchBuilds);
}
