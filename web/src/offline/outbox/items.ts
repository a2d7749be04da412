import type { AnswerResult, ItemView } from '@plumbline/contract/inspections/items';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { Page } from '@plumbline/contract/kit/rows';
import type { Versioned } from '../../kit/http/api.ts';
import { queryClient } from '../../kit/http/queryClient.ts';

/** The cached items of a detail. */
export const itemsKey = (inspection_id: string, detail_id: string) =>
  ['inspection', 'items', inspection_id, detail_id] as const;

/** The latest state of each item from the server's responses to answers. */
const known = new Map<string, ItemView>();

const newest = (item: ItemView): ItemView => {
  const said = known.get(item.id);
  return said !== undefined && said.revision > item.revision ? { ...item, ...said } : item;
};

/** Items as read, unless an answer overtook a read that began earlier. */
export const withKnown = (items: readonly ItemView[]): ItemView[] => items.map(newest);

/** Shows the server's current state of an item; an older state never replaces a newer one. */
export function showItem(inspection_id: string, item: ItemView): void {
  const said = known.get(item.id);
  if (said === undefined || item.revision >= said.revision) known.set(item.id, item);
  queryClient.setQueryData<ItemView[]>(itemsKey(inspection_id, item.detail_id), (items) =>
    items?.map((one) => (one.id === item.id && item.revision >= one.revision ? newest(one) : one)),
  );
}

/** Updates the progress in lists and on the inspection's page. */
export function showProgress(inspection_id: string, result: AnswerResult): void {
  const { progress, quality_aggr } = result;
  const counted = <T extends { id: string }>(row: T): T =>
    row.id === inspection_id ? { ...row, progress, quality_aggr, ...progress } : row;
  queryClient.setQueriesData<Page<InspectionView>>({ queryKey: ['inspection', 'list'] }, (page) =>
    page === undefined ? page : { ...page, items: page.items.map(counted) },
  );
  queryClient.setQueryData<Versioned<InspectionView>>(
    ['inspection', 'one', inspection_id],
    (one) => one && { ...one, view: counted(one.view) },
  );
}

/** Another user has signed in. */
export const forgetItems = (): void => known.clear();
