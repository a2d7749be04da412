import type { ContentView } from '@plumbline/contract/content/wire';
import type { AnswerResult, ItemView } from '@plumbline/contract/inspections/items';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { hashKey } from '@tanstack/react-query';
import type { VersionedView } from '../../kit/http/api.ts';
import { showCurrent } from '../copies/age.ts';
import type { ContentEntry } from './contentEntry.ts';
import { queryClient } from '../../kit/http/queryClient.ts';

/** The cached items of a detail. */
export const itemsKey = (inspection_id: string, detail_id: string) =>
  ['inspection', 'items', inspection_id, detail_id] as const;

/** The latest state of items, from the server's responses to answers: as long as a read that began earlier may arrive. */
const latest = new Map<string, ItemView>();
let reading = 0;

const newest = (item: ItemView): ItemView => {
  const latestItem = latest.get(item.id);
  return latestItem !== undefined && latestItem.revision > item.revision
    ? { ...item, ...latestItem }
    : item;
};

/** Items as read, unless an answer overtook a read that began earlier. */
export const withLatest = (items: readonly ItemView[]): ItemView[] => items.map(newest);

/** Reads items, and remembers meanwhile what answers make of them. */
export async function whileReading<T>(read: () => Promise<T>): Promise<T> {
  reading += 1;
  try {
    return await read();
  } finally {
    reading -= 1;
  }
}

/** Shows the items of a detail as they have just been read. */
export function showItems(inspection_id: string, detail_id: string, items: readonly ItemView[]) {
  const queryKey = itemsKey(inspection_id, detail_id);
  showCurrent(hashKey(queryKey));
  queryClient.setQueryData(queryKey, withLatest(items));
}

/** Shows the server's current state of an item; an older state never replaces a newer one. */
export function showItem(inspection_id: string, item: ItemView): void {
  if (reading === 0) latest.clear(); // only now: what was read last may still be on its way to the cache
  const latestItem = latest.get(item.id);
  if (latestItem === undefined || item.revision >= latestItem.revision) latest.set(item.id, item);
  queryClient.setQueryData<ItemView[]>(itemsKey(inspection_id, item.detail_id), (items) =>
    items?.map((one) => (one.id === item.id && item.revision >= one.revision ? newest(one) : one)),
  );
}

/** The server has a file of an inspection more, or less, or has changed one; they are then read again. */
export async function showContent({
  inspection_id,
  entity_id,
  kind,
}: Pick<ContentEntry, 'inspection_id' | 'entity_id' | 'kind'>): Promise<void> {
  if (inspection_id === null) return;
  const invalidate = (...kinds: string[]) =>
    kinds.map((name) =>
      queryClient.invalidateQueries({ queryKey: ['inspection', name, inspection_id] }),
    );
  if (kind === 'annotation') return void (await Promise.all(invalidate('files')));
  const by = kind === 'file' ? 1 : -1;
  const queryKey = ['inspection', 'items', inspection_id] as const;
  queryClient.setQueriesData<ItemView[]>({ queryKey }, (items) =>
    items?.map((one) =>
      one.id === entity_id ? { ...one, content_count: Math.max(0, one.content_count + by) } : one,
    ),
  );
  await Promise.all(invalidate('details', 'items', 'files', 'one'));
}

/** Shows a file as the server has just answered with it, so that it is not missing until the files are read again. */
export function showFile(inspection_id: string | null, file: ContentView): void {
  if (inspection_id === null) return;
  const queryKey = ['inspection', 'files', inspection_id] as const;
  queryClient.setQueryData<ContentView[]>(queryKey, (files) =>
    files?.some(({ id }) => id === file.id)
      ? files.map((one) => (one.id === file.id ? file : one))
      : files && [...files, file],
  );
}

/** Updates the progress in lists and on the inspection's page. */
export function showProgress(inspection_id: string, result: AnswerResult): void {
  const { progress, quality_aggr } = result;
  showPart(inspection_id, { progress, quality_aggr, ...progress });
}

/** Shows an inspection as the server has just answered with it. */
export const showInspection = (view: InspectionView): void => showPart(view.id, view);

/** Updates fields of an inspection in lists and on its page. */
function showPart(inspection_id: string, part: object): void {
  const withPart = <T extends { id: string }>(row: T): T =>
    row.id === inspection_id ? { ...row, ...part } : row;
  queryClient.setQueriesData<RowsPage<InspectionView>>(
    { queryKey: ['inspection', 'list'] },
    (page) => (page === undefined ? page : { ...page, items: page.items.map(withPart) }),
  );
  queryClient.setQueryData<VersionedView<InspectionView>>(
    ['inspection', 'one', inspection_id],
    (one) => one && { ...one, view: withPart(one.view) },
  );
}

/** Another user has signed in. */
export const forgetItems = (): void => latest.clear();
