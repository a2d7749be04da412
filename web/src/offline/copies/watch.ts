import type { ContentView } from '@plumbline/contract/content/wire';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { InfiniteData, Query } from '@tanstack/react-query';
import { fromDevice, now } from '../../kit/clock.ts';
import type { VersionedView } from '../../kit/http/api.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { whenQuiet } from '../../kit/quiet.ts';
import { placeOf, type CopyPlace } from './persister.ts';
import { pinnedIds } from './pinned.ts';
import { LIST } from './rows.ts';
import { isCopy, showCurrent } from './age.ts';
import { activeIds, prefetchOwn, watchWork } from './prefetch.ts';
import { lostCopies } from './room.ts';
import { keep } from './store.ts';

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
  if (kind === 'files' || kind === 'guidance' || kind === 'item_files')
    putPictures(place, data as ContentView[]); // the shape of these results
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

let watching = false;
/**
 * Stores what is needed to work without the server, and refreshes what was shown from there. Starts
 * with a signed-in user's frame; results loaded earlier, such as the user, are stored too.
 */
export function watchCopies(): void {
  if (watching) return;
  watching = true;
  const writeAll = () => queryClient.getQueryCache().getAll().forEach(write);
  writeAll();
  lostCopies.subscribe(writeAll);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') showCurrent(event.query.queryHash);
    if (event.type === 'updated' && event.action.type === 'success') write(event.query as Query);
  });
  watchWork();
}
