import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import type { InspectionRow } from './inspectionStatus.ts';
import { rangeFilters } from './periods.ts';

export const GROUPS = ['overdue', 'today', 'week', 'later'] as const;
export type GroupKey = (typeof GROUPS)[number];

/** Whose inspections are shown. */
export const VIEWS = ['mine', 'everyone', 'unassigned'] as const;
export type View = (typeof VIEWS)[number];

export const viewFilters = (view: View, me: string): string[] => {
  if (view === 'mine') return [`responsible=${me}`];
  return view === 'unassigned' ? ['responsible=null'] : [];
};

export const openFilter = `operative_status:in:${OPEN_STATUSES.join(',')}`;

const dayAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** When something is to be done: its due time, else the time it may be started. */
export const DUE = 'due_or_assigned';

/** The filters of a group; every open inspection belongs to exactly one. */
export function groupFilters(group: GroupKey, now: Date): string[] {
  const tomorrow = dayAfter(now, 1);
  const nextWeek = dayAfter(now, 8);
  const ranges = {
    overdue: { from: null, to: null },
    today: { from: null, to: tomorrow },
    week: { from: tomorrow, to: nextWeek },
    later: { from: nextWeek, to: null },
  };
  return [openFilter, `overdue=${group === 'overdue'}`, ...rangeFilters(DUE, ranges[group])];
}

/** Started ones first, then by time. */
export const GROUP_SORT = `-operative_status,${DUE}`;

const DAY = 86_400_000;
/** Whole days since the due time; 0 on the first day. */
export function daysOverdue(
  { due_or_assigned }: Pick<InspectionRow, 'due_or_assigned'>,
  now: Date,
): number {
  const late = now.getTime() - Date.parse(due_or_assigned);
  return Math.max(0, Math.floor(late / DAY));
}

/** How many groups a phone shows for each choice. */
export const HORIZONS = { today: 2, week: 3, all: 4 } as const;
export type Horizon = keyof typeof HORIZONS;
/** The combined filters of a choice's groups. */
export const horizonFilters = (horizon: Horizon, now: Date): string[] =>
  horizon === 'all'
    ? []
    : rangeFilters(DUE, { from: null, to: dayAfter(now, horizon === 'today' ? 1 : 8) });
export const isHorizon = (value: string | undefined): value is Horizon =>
  value !== undefined && Object.hasOwn(HORIZONS, value);
