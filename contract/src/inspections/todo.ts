import { dayText } from '../kit/zonedTime.ts';
import { OPEN_STATUSES } from './status.ts';

export const openFilter = `operative_status:in:${OPEN_STATUSES.join(',')}`;

/** The time of an open inspection: its due time, else the time from which it may be started. */
export const DUE = 'due_or_assigned';

export const GROUPS = ['overdue', 'today', 'week', 'later'] as const;
export type GroupKey = (typeof GROUPS)[number];

/**
 * The filters of a group of open work; `today` is the number of the day in the caller's calendar. Every open inspection
 * belongs to exactly one group. Used by the home page and the to-do list.
 */
export function groupFilters(group: GroupKey, today: number): string[] {
  const [tomorrow, nextWeek] = [dayText(today + 1), dayText(today + 8)];
  const ranges: Record<GroupKey, string[]> = {
    overdue: [],
    today: [`${DUE}<${tomorrow}`],
    week: [`${DUE}>=${tomorrow}`, `${DUE}<${nextWeek}`],
    later: [`${DUE}>=${nextWeek}`],
  };
  return [openFilter, `overdue=${group === 'overdue'}`, ...ranges[group]];
}

/**
 * The group of an open inspection, as `groupFilters` would find it: a device without the server sorts what it holds.
 * `day` is the number of the day of its due time, or of its assigned time, in the caller's calendar.
 */
export function groupOfDay(
  { isOverdue, day }: { isOverdue: boolean; day: number },
  today: number,
): GroupKey {
  if (isOverdue) return 'overdue';
  if (day <= today) return 'today';
  return day < today + 8 ? 'week' : 'later';
}
