import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Progress } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { queryClient } from '../../kit/http/queryClient.ts';
import { itemsKey } from './items.ts';
import { overlay } from './overlay.ts';
import type { AnswerEntry } from './entry.ts';

const progressOf = (items: readonly ItemView[]): Progress =>
  completionOf(
    items.map((item) => ({
      ...item,
      check_type_code: item.check_type?.code ?? null,
      quality_status_code: item.quality_status?.code ?? null,
    })),
  ).progress;

/** The server's progress with the waiting answers added, for details loaded here. */
export function progressWith(
  serverProgress: Progress,
  entries: readonly AnswerEntry[],
  itemsOf: (detail_id: string) => readonly ItemView[] | undefined,
): Progress {
  const sum = { ...serverProgress };
  for (const [detail_id, own] of Map.groupBy(entries, (entry) => entry.detail_id)) {
    const items = itemsOf(detail_id) ?? [];
    const before = progressOf(items);
    const after = progressOf(overlay(items, own));
    sum.filled += after.filled - before.filled;
    sum.total += after.total - before.total;
  }
  return sum;
}

/** An inspection's progress including this device's unsent answers. */
export const shownProgress = (
  { id, progress }: Pick<InspectionView, 'id' | 'progress'>,
  entries: readonly AnswerEntry[],
): Progress =>
  progressWith(progress, entries, (detail_id) =>
    queryClient.getQueryData<ItemView[]>(itemsKey(id, detail_id)),
  );
