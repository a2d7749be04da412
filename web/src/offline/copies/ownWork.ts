import { STATUS } from '@plumbline/contract/inspections/status';
import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { inspectionsQuery } from '../inspectionWork.ts';
import { WORK_FIELDS } from './workFields.ts';

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

/** The most inspections that are fetched ahead: more than anybody completes in two weeks. */
const MOST_AHEAD = 200;

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
    page_size: MOST_AHEAD,
    with_archived: false,
  });
