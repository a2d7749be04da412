import { DUE } from '@plumbline/contract/inspections/todo';
import { dayOf } from '@plumbline/contract/kit/zonedTime';
import type { InspectionRow } from './inspectionStatus.ts';
import { rangeFilters } from './periods.ts';

/** The choices of whose inspections are shown. */
export const VIEWS = ['mine', 'everyone', 'unassigned'] as const;
export type WorkView = (typeof VIEWS)[number];

export const viewFilters = (view: WorkView, me: string): string[] => {
  if (view === 'mine') return [`responsible=${me}`];
  return view === 'unassigned' ? ['responsible=null'] : [];
};

const dayAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** The number of a day of the page's calendar. */
export const dayNumber = (day: Date): number =>
  dayOf(day.getFullYear(), day.getMonth() + 1, day.getDate());

/** The order within a group: started ones first, then by time. */
export const GROUP_SORT = `-operative_status,${DUE}`;

const DAY = 86_400_000;
/** Whole days since the due time; 0 on the first day. */
export function daysOverdue(
  { due_or_assigned }: Pick<InspectionRow, 'due_or_assigned'>,
  now: Date,
): number {
  const overdueMs = now.getTime() - Date.parse(due_or_assigned);
  return Math.max(0, Math.floor(overdueMs / DAY));
}

/** The number of groups that a phone shows for each choice. */
export const HORIZONS = { today: 2, week: 3, all: 4 } as const;
export type WorkHorizon = keyof typeof HORIZONS;
/** The combined filters of a choice's groups. */
export const horizonFilters = (horizon: WorkHorizon, now: Date): string[] =>
  horizon === 'all'
    ? []
    : rangeFilters(DUE, { from: null, to: dayAfter(now, horizon === 'today' ? 1 : 8) });
export const isHorizon = (value: string | undefined): value is WorkHorizon =>
  value !== undefined && Object.hasOwn(HORIZONS, value);
