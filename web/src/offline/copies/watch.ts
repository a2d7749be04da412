import type { ContentView } from '@plumbline/contract/content/wire';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { STATUS } from '@plumbline/contract/inspections/status';
import { hashKey, type InfiniteData, type Query } from '@tanstack/react-query';
import { fromDevice, now } from '../../kit/clock.ts';
import type { VersionedView } from '../../kit/http/api.ts';
import {
  detailsQuery,
  filesQuery,
  guidanceQuery,
  inspectionQuery,
  inspectionsQuery,
} from '../inspectionWork.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { whenQuiet } from '../../kit/quiet.ts';
import { currentSession, onSession } from '../../kit/session/sessionStore.ts';
import { subjectOf } from '../../kit/session/token.ts';
import { isOnDevice } from '../serviceWorker.ts';
import { placeOf, type CopyPlace } from './persister.ts';
import { pinnedIds } from './pinned.ts';
import { LIST } from './rows.ts';
import { LIMITS } from './room.ts';
import { isCopy, showCurrent } from './age.ts';
import { keep, readCopy } from './store.ts';

/** The inspections being worked on here. */
const activeIds = new Set<string>();
const CHOSEN = { activeIds, pinnedIds };

/** A list's result: one page, or all that have been loaded. */
type Listed<Row = InspectionView> = RowsPage<Row> | InfiniteData<RowsPage<Row>>;
const rowsOf = <Row>(list: Listed<Row>): Row[] =>
  'pages' in list ? list.pages.flatMap(({ items }) => items) : list.items;

/** Stores a query's result for the user who requested it. */
export function write(query: Query): void {
  const { data } = query.state;
  if (data === undefined || isCopy(query.queryHash)) return;
  const place = placeOf(query, CHOSEN);
  if (place === null) return;
  put(place, data, now());
  if (place.group === LIST) prefetchOwn(rowsOf(data as Listed)); // the shape of a list's result
  const [name, kind, , files] = query.queryKey;
  if (name === 'content' && files === 'list')
    putPictures(place, rowsOf(data as Listed<ContentView>)); // the shape of a list's result
  if (name !== 'inspection') return;
  if (kind === 'one') putInLists((data as VersionedView<InspectionView>).view); // the shape of an entity's result
  if (kind === 'files' || kind === 'guidance') putPictures(place, data as ContentView[]); // the shape of both results
}

function put(place: CopyPlace, data: unknown, at: number): void {
  const text = JSON.stringify(data);
  void keep({ ...place, text, size: text.length, at, used: now() });
}

/** The pictures themselves come when the page has nothing else to do. */
function putPictures({ account, group }: CopyPlace, files: readonly ContentView[]): void {
  if (files.length === 0) return;
  whenQuiet(
    () =>
      void import('./pictures.ts')
        .then(({ keepPictures }) => keepPictures({ account, group }, files))
        .catch(() => undefined), // they come with the next list
  );
}

/** Updates the stored lists too: one loaded before the inspection was started would keep offering to start it. */
function putInLists(view: InspectionView): void {
  const withView = (page: RowsPage<InspectionView>) => ({
    ...page,
    items: page.items.map((row) => (row.id === view.id ? { ...row, ...view } : row)),
  });
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['inspection'] })) {
    const place = placeOf(query, CHOSEN);
    const list = query.state.data as Listed | undefined; // the shape of a list's result
    if (place?.group !== LIST || !list || !rowsOf(list).some(({ id }) => id === view.id)) continue;
    const updated = 'pages' in list ? { ...list, pages: list.pages.map(withView) } : withView(list);
    put(place, updated, fromDevice(query.state.dataUpdatedAt));
  }
}

/** Lets the device store this inspection, along with its parts that the page has already loaded. */
export function keepInspection(id: string): void {
  if (activeIds.has(id)) return;
  activeIds.add(id);
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['inspection'] }))
    if (query.queryKey[2] === id) write(query);
}

/** The inspections to prefetch one after another, with the expected progress if it is known. */
const queue = new Map<string, string | null>();
let fetching = false;

/** The progress of the stored inspection. */
async function storedProgress(id: string): Promise<string | null> {
  const { queryKey } = inspectionQuery(id);
  const place = placeOf({ queryKey, queryHash: hashKey(queryKey) });
  const copy = place === null ? null : await readCopy(place.id, now());
  if (copy === null) return null;
  const { view } = JSON.parse(copy.text) as VersionedView<InspectionView>; // written by `put`
  return JSON.stringify(view.progress);
}

async function fetchWork(id: string, progress: string | null): Promise<void> {
  if (progress !== null && (await storedProgress(id)) === progress) return;
  const anew = { staleTime: 0, meta: { quiet: true } };
  await queryClient.fetchQuery({ ...detailsQuery(id), ...anew });
  await queryClient.fetchQuery({ ...filesQuery(id), ...anew });
  await queryClient.fetchQuery({ ...guidanceQuery(id), ...anew });
  // last, because its presence marks the rest as complete
  await queryClient.fetchQuery({ ...inspectionQuery(id), ...anew });
}

async function fetchQueue(): Promise<void> {
  if (fetching) return;
  fetching = true;
  for (const [id, progress] of queue) {
    queue.delete(id);
    // whatever fails now is fetched with the next list, or when it is opened
    const isComplete =
      serverReach.current().away === null &&
      (await fetchWork(id, progress).then(
        () => true,
        () => false,
      ));
    if (!isComplete) requestedProgress.delete(id);
  }
  fetching = false;
}

/** Refetches an inspection that changed without being on screen. */
export function renewInspection(id: string): void {
  activeIds.add(id);
  queue.set(id, null);
  void fetchQueue();
}

/** Enough for several lists of all that the device keeps. */
const MOST_REQUESTED = 2 * LIMITS.inspections;
/** The progress of inspections when they were last requested. */
const requestedProgress = new Map<string, string>();
const isOpen = (id: string) =>
  queryClient.getQueryCache().find(inspectionQuery(id))?.isActive() === true;

/** Whether the device has this page since it was opened: at the next start it opens without the server. */
let opensHere = false;
const opensWithoutServer = () => opensHere || isOnDevice();

/** The days before it may be started in which an inspection is on the device (docs/decisions/offline.md). */
const DAYS_AHEAD = 3;

/** In progress; or to be started soon, where the page opens without the server. */
const isSoon = ({ operative_status, assigned_time }: InspectionView): boolean =>
  operative_status?.code === STATUS.active || // a mere count has no status
  (operative_status?.code === STATUS.notStarted &&
    opensWithoutServer() &&
    Date.parse(assigned_time) < now() + DAYS_AHEAD * 86_400_000);

/** Prefetches the user's own inspections in progress and the coming ones, and again once they have moved on. */
function prefetchOwn(items: readonly InspectionView[]): void {
  for (const { id, progress } of items.filter(isSoon).slice(0, LIMITS.inspections)) {
    const latest = JSON.stringify(progress);
    if (requestedProgress.get(id) === latest) continue;
    requestedProgress.set(id, latest);
    // one that has been forgotten is compared with what the device has
    if (requestedProgress.size > MOST_REQUESTED)
      requestedProgress.delete(requestedProgress.keys().next().value ?? '');
    activeIds.add(id);
    if (!isOpen(id)) queue.set(id, latest);
  }
  void fetchQueue();
}

/** How often the device asks for the user's work, in milliseconds. */
const ASKED_EVERY = 15 * 60_000;

/** Where the page opens without the server, asks for the user's work of these days; what comes is fetched as that of any list of theirs. */
function askForWork(): void {
  const { token, locked } = currentSession();
  const user_id = token === null ? null : subjectOf(token);
  if (!opensWithoutServer()) return;
  if (user_id === null || locked || serverReach.current().away !== null) return;
  const query = inspectionsQuery({
    fields: ['operative_status', 'assigned_time', 'progress'],
    filter: [
      `responsible=${user_id}`,
      `operative_status:in:${STATUS.notStarted},${STATUS.active}`,
      `assigned_time=/less/+${DAYS_AHEAD}d`,
    ],
    sort_by: 'assigned_time',
    page: 1,
    page_size: LIMITS.inspections,
  });
  void queryClient
    .fetchQuery({ ...query, staleTime: 0, meta: { quiet: true } })
    .catch(() => undefined); // asked again before long
}

let watching = false;
/**
 * Stores what is needed to work without the server, and refreshes what was shown from there. Starts
 * with a signed-in user's frame; results loaded earlier, such as the user, are stored too.
 */
export function watchCopies(): void {
  if (watching) return;
  watching = true;
  for (const query of queryClient.getQueryCache().getAll()) write(query);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') showCurrent(event.query.queryHash);
    if (event.type === 'updated' && event.action.type === 'success') write(event.query as Query);
  });
  whenQuiet(askForWork);
  setInterval(askForWork, ASKED_EVERY);
  void navigator.serviceWorker?.ready.then(() => {
    opensHere = true;
    askForWork();
  });
  serverReach.onBack(askForWork);
  onSession(({ isLoggedIn }, before) => {
    if (isLoggedIn && !before.isLoggedIn) whenQuiet(askForWork);
    if (isLoggedIn) return;
    activeIds.clear();
    queue.clear();
    requestedProgress.clear();
  });
}
