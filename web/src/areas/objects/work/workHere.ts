import { STATUS } from '@plumbline/contract/inspections/status';
import type { OpenWork } from '../../../offline/copies/workFields.ts';

/** The user's open inspections in an order: those in progress first, then the most urgent, as lists have them. */
const byUrgency = (a: OpenWork, b: OpenWork): number =>
  Number(b.operative_status.code === STATUS.active) -
    Number(a.operative_status.code === STATUS.active) ||
  Date.parse(a.due_or_assigned) - Date.parse(b.due_or_assigned);

/** The rows of several lists, each once, the most urgent first. */
export const inOrder = (...lists: readonly (readonly OpenWork[])[]): OpenWork[] =>
  [...new Map(lists.flat().map((row) => [row.id, row])).values()].toSorted(byUrgency);

interface OnDevice {
  /** The user's work of the next days; undefined if this device does not know it. */
  work: { rows: readonly OpenWork[]; total: number } | undefined;
  /** What was stored with the object itself, if it is kept here. */
  kept: readonly OpenWork[] | undefined;
  /** The inspections stored here that have questions about the object. */
  inspections: ReadonlySet<string>;
  /** The inspections that are here as a whole, so that all their objects are known. */
  whole: ReadonlySet<string>;
}

/** What a device without the server knows of the user's work on an object. */
export interface KnownWork {
  rows: OpenWork[];
  /** Whether there is certainly nothing else within the days that the device fetches ahead. */
  isAll: boolean;
}

export function workOnDevice(object_id: string, device: OnDevice): KnownWork {
  const { work, kept = [], inspections, whole } = device;
  if (work === undefined) return { rows: inOrder(kept), isAll: false };
  const isHere = ({ id, object }: OpenWork) => object.id === object_id || inspections.has(id);
  return {
    // what the list of all work has is newer than what was kept with the object
    rows: inOrder(kept, work.rows.filter(isHere)),
    isAll: work.total <= work.rows.length && work.rows.every(({ id }) => whole.has(id)),
  };
}
