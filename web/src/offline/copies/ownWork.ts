import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { STATUS } from '@plumbline/contract/inspections/status';
import { createStore, useStore } from '../../kit/createStore.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { inspectionsQuery } from '../inspectionWork.ts';
import { LIMITS } from './room.ts';

/** The fields of lists of open inspections; a device keeps the user's own. */
export const WORK_FIELDS = [
  'template_name',
  'object',
  'business_unit.name',
  'operative_status',
  'responsible',
  'assigned_time',
  'due_time',
  'due_or_assigned',
  'started_at',
  'progress',
  'archived',
] as const;
export type OpenWork = SelectedFields<InspectionView, (typeof WORK_FIELDS)[number]>;

/** How many days before it may be started an inspection is fetched (docs/decisions/offline.md). */
export const DAYS_AHEAD = [3, 7, 14] as const;
type DaysAhead = (typeof DAYS_AHEAD)[number];

interface Ahead {
  days: DaysAhead;
  /** Whether work is fetched ahead on any network; false for none that is paid by the megabyte. */
  anyNetwork: boolean;
}

const WIFI = 'wifi';

function restored(): Ahead {
  const [first, network] = (recall('ahead') ?? '').split(' ');
  const days = DAYS_AHEAD.find((days) => String(days) === first) ?? DAYS_AHEAD[0];
  return { days, anyNetwork: network !== WIFI };
}

/** What has been chosen on this device. */
export const ahead = createStore<Ahead>(restored());
export const useAhead = (): Ahead => useStore(ahead);

export function chooseAhead(next: Ahead): void {
  remember('ahead', next.anyNetwork ? String(next.days) : `${next.days} ${WIFI}`);
  ahead.change(next);
}

/** Not a part of every browser: https://wicg.github.io/netinfo/. */
const networkType = (): string | undefined =>
  (navigator as { connection?: { type?: string } }).connection?.type;
/** Whether the browser says over which kind of network it is connected. */
export const knowsNetwork = (): boolean => networkType() !== undefined;
export const mayFetchAhead = (): boolean =>
  ahead.current().anyNetwork || networkType() !== 'cellular';

/** The user's open inspections that may be started within these days, the most urgent first. */
export const workAheadQuery = (user_id: string, days: number) =>
  inspectionsQuery({
    fields: [...WORK_FIELDS, 'updated_at'],
    filter: [
      `responsible=${user_id}`,
      `operative_status:in:${STATUS.notStarted},${STATUS.active}`,
      `assigned_time=/less/+${days}d`,
    ],
    sort_by: 'due_or_assigned',
    page: 1,
    page_size: LIMITS.inspections,
    with_archived: false,
  });
