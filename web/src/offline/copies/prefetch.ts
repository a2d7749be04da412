import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { STATUS } from '@plumbline/contract/inspections/status';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { now } from '../../kit/clock.ts';
import { countedOf } from '../../kit/format/counted.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { remember } from '../../kit/remembered.ts';
import { whenQuiet } from '../../kit/quiet.ts';
import { fieldSettings } from '../../kit/session/fieldSettings.ts';
import { currentSession, onSession, signedInUser } from '../../kit/session/sessionStore.ts';
import { inspectionQuery } from '../inspectionWork.ts';
import { ahead, daysAhead, mayFetchAhead } from './ahead.ts';
import { workAheadQuery, type WholeInspection } from './ownWork.ts';
import { copyTrouble, LIMITS, lostCopies } from './room.ts';
import { fetchingAhead, missingAhead, opensWithoutServer, pageStored } from './shownState.ts';
import { readCopyOf } from './readCopyOf.ts';

/** The inspections being worked on here. */
export const activeIds = new Set<string>();

/** What a list says of an inspection; not every list asks when it was changed. */
type Listed = Pick<InspectionView, 'id' | 'operative_status' | 'assigned_time' | 'progress'> &
  Partial<Pick<InspectionView, 'updated_at'>>;

/** Why an inspection is fetched: as a list showed it, because its user wants it anew, or because it has changed. */
type Occasion = Listed | 'renewed' | 'changed';
/** The inspections to fetch one after another. */
const queue = new Map<string, Occasion>();
let fetching = false;

/** What belongs to an inspection changes without it, as limits and last results do: it is fetched anew after this time. */
const FRESH = 60 * 60_000;

/** Whether the stored inspection is the one that the list showed, with everything that belongs to it. */
async function isStored({ id, progress, updated_at }: Listed): Promise<boolean> {
  const copy = await readCopyOf(inspectionQuery(id).queryKey);
  if (copy === null || copy.at < now() - FRESH) return false;
  const { view, tag } = JSON.parse(copy.text) as WholeInspection; // written by `write`
  return (
    tag !== undefined &&
    JSON.stringify(view.progress) === JSON.stringify(progress) &&
    (updated_at === undefined || view.updated_at === updated_at)
  );
}

async function fetchWork(id: string, row: Occasion): Promise<void> {
  if (typeof row !== 'string' && (await isStored(row))) return;
  const { fetchWhole } = await import('./fetchWhole.ts');
  await fetchWhole(id);
  isPlanningDue = true;
}

/** Whether what is planned by without the server has to be looked through: once in a page's life, and after other work. */
let isPlanningDue = true;

async function fetchBeside(): Promise<void> {
  if (!isPlanningDue || !opensWithoutServer()) return;
  isPlanningDue = false;
  const isDone = await import('./fetchPlanning.ts').then(
    ({ fetchPlanning }) => fetchPlanning(),
    () => false,
  );
  isPlanningDue ||= !isDone;
}

const NOT_NOW = Symbol('not now');
const asIs = (error: unknown): unknown => error;

async function fetchQueue(): Promise<void> {
  if (fetching) return;
  fetching = true;
  for (const [id, row] of queue) {
    fetchingAhead.change(queue.size);
    queue.delete(id);
    if (row !== 'changed' && copyTrouble.current() === 'full') continue; // it would not be stored
    const isAway = serverReach.current().away !== null;
    const error = isAway ? NOT_NOW : await fetchWork(id, row).then(() => null, asIs);
    if (error instanceof RefusalError && error.status === 429) {
      queue.set(id, row); // the server is reached faster than it allows
      await new Promise((resolve) => setTimeout(resolve, 1000 * (error.retryAfter ?? 1)));
    } else if (error !== null) requested.delete(id); // it is fetched with the next list, or when it is opened
  }
  fetchingAhead.change(0);
  fetching = false;
  await countMissing();
  await fetchBeside();
}

/** The user's work of these days as the server last listed it: all of it, and the first of them. */
let coming: { total: number; ids: readonly string[] } | null = null;

/** Counts what of the coming work is not here, however that came about; it is fetched with the next list, or asked for again. */
async function countMissing(): Promise<void> {
  if (coming === null || !opensWithoutServer()) return;
  const { inspections } = await (await import('./ready.ts')).readInventory();
  if (coming === null) return; // its user has left meanwhile
  const missing = coming.ids.filter((id) => !inspections.has(id));
  for (const id of missing) requested.delete(id);
  noteMissing(coming.total - coming.ids.length + missing.length);
  if (missing.length > 0 && copyTrouble.current() !== 'full') askAgain();
  else stopAsking();
}

/** How soon the device asks again for work that it could not fetch, in milliseconds; then after twice as long. */
const ASKED_AGAIN = 60_000;
let askedAgain: ReturnType<typeof setTimeout> | undefined;
let patience = ASKED_AGAIN;

/** A list is not shown for hours where somebody works, and one that failed may have been a moment's trouble. */
function askAgain(): void {
  askedAgain ??= setTimeout(() => {
    askedAgain = undefined;
    patience = Math.min(2 * patience, ASKED_EVERY);
    void askForWork();
  }, patience);
}

function stopAsking(): void {
  clearTimeout(askedAgain);
  askedAgain = undefined;
  patience = ASKED_AGAIN;
}

function noteMissing(count: number): void {
  remember('missing', count === 0 ? null : String(count)); // until it is counted again
  missingAhead.change(count);
}

/** Refetches an inspection that changed without being on screen. */
export function renewInspection(id: string): void {
  activeIds.add(id);
  queue.set(id, 'changed');
  void fetchQueue();
}

/** The device stores this inspection no more. */
export const forgetInspection = (id: string): void => void activeIds.delete(id);

/** The inspections that have been fetched as a whole in the life of this page. */
const fetchedWhole = new Set<string>();

/** Enough for several lists of all that the device keeps. */
const MOST_REQUESTED = 2 * LIMITS.inspections;
/** What lists said of inspections when these were last requested. */
const requested = new Map<string, string>();
const isOpen = (id: string) =>
  queryClient.getQueryCache().find(inspectionQuery(id))?.isActive() === true;

/** In progress; or to be started soon, where the page opens without the server. */
const isSoon = ({ operative_status, assigned_time }: Listed): boolean =>
  operative_status?.code === STATUS.active || // a mere count has no status
  (operative_status?.code === STATUS.notStarted &&
    opensWithoutServer() &&
    mayFetchAhead() &&
    Date.parse(assigned_time) < now() + daysAhead() * DAY_MS);

/** Prefetches the user's own inspections in progress and the coming ones, and again once they have moved on. */
export function prefetchOwn(items: readonly Listed[]): void {
  for (const row of items.filter(isSoon).slice(0, LIMITS.inspections)) {
    const { id } = row;
    const latest = JSON.stringify([row.progress, row.updated_at, Math.floor(now() / FRESH)]);
    if (requested.get(id) === latest) continue;
    requested.set(id, latest);
    // one that has been forgotten is compared with what the device has
    if (requested.size > MOST_REQUESTED) requested.delete(requested.keys().next().value ?? '');
    activeIds.add(id);
    // what is open is read by its page, except what nobody may look at
    if (!isOpen(id)) queue.set(id, row);
    else if (!fetchedWhole.has(id)) queue.set(id, 'changed');
    fetchedWhole.add(id);
  }
  void fetchQueue();
}

/** How often the device asks for the user's work, in milliseconds. */
const ASKED_EVERY = 15 * 60_000;

/** The user whose work may be fetched ahead now, where the page opens without the server; null for nobody. */
function workerHere(): string | null {
  if (currentSession().locked || !opensWithoutServer()) return null;
  return serverReach.current().away === null && mayFetchAhead() ? signedInUser() : null;
}

type FetchOfUser = (user_id: string) => Promise<void>;
/** What else is fetched whenever the user's work is: each by a room that knows how. */
const others = new Set<FetchOfUser>();
/** Fetches this now, and whenever the device asks for the user's work. */
export function alsoAhead(fetch: FetchOfUser): void {
  others.add(fetch);
  const user_id = workerHere();
  if (user_id !== null) void fetch(user_id).catch(() => undefined); // asked again before long
}

/** Asks for the user's work of these days; what comes is fetched as that of any list of theirs. */
async function askForWork(): Promise<Listed[]> {
  const user_id = workerHere();
  if (user_id === null) return [];
  copyTrouble.change(null); // there may be room again
  const query = workAheadQuery(user_id, daysAhead());
  const page = await queryClient
    .fetchQuery({ ...query, staleTime: 0, meta: { quiet: true } })
    .catch(() => null); // asked again before long
  for (const fetch of others) void fetch(user_id).catch(() => undefined);
  if (page === null || signedInUser() !== user_id) return [];
  coming = { total: countedOf(page).n, ids: page.items.map(({ id }) => id) };
  if (!fetching) await countMissing();
  return page.items;
}

/** Fetches the user's work of these days again, also what is as recent as the list. */
export async function renewWork(): Promise<void> {
  for (const { id } of (await askForWork()).filter(isSoon)) queue.set(id, 'renewed');
  await fetchQueue();
}

/** Asks for the user's work when the page is quiet, every so often, and when the server is back. */
export function watchWork(): void {
  const ask = () => void askForWork();
  whenQuiet(ask);
  setInterval(ask, ASKED_EVERY);
  pageStored.subscribe(ask);
  serverReach.onBack(ask);
  ahead.subscribe(ask);
  fieldSettings.subscribe(ask);
  lostCopies.subscribe(() => {
    requested.clear();
    fetchedWhole.clear();
    ask();
  });
  onSession(({ isLoggedIn }, before) => {
    if (isLoggedIn && !before.isLoggedIn) whenQuiet(ask);
    if (isLoggedIn) return;
    coming = null;
    noteMissing(0);
    stopAsking();
    activeIds.clear();
    queue.clear();
    requested.clear();
    fetchedWhole.clear();
  });
}
