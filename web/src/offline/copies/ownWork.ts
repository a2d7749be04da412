import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { VersionedView } from '../../kit/http/api.ts';
import { inspectionsQuery } from '../inspectionWork.ts';
import { WORK_FIELDS } from './workFields.ts';

/** An inspection as it was fetched with everything that belongs to it. */
export type WholeInspection = VersionedView<InspectionView> & {
  /** The tag of the whole, until the inspection has been read alone. */
  tag?: string;
};

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
