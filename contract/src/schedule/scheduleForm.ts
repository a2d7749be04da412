export type ScheduleKind = 'hourly' | 'daily' | 'weekly' | 'monthly';
/** The names of RFC 5545; `WD` is any day from Monday to Friday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const WORKING_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR'];
/** The day of a month: a date, the last day, or the first to fourth or last of a weekday. */
type MonthDay = 'date' | 'last_day' | '1' | '2' | '3' | '4' | '-1';
export type ScheduleEnd =
  | { kind: 'never' }
  | { kind: 'count'; count: number | null }
  | { kind: 'until'; day: string | null };

/** A rule as shown by the form; numbers are null while incomplete. */
export interface ScheduleForm {
  kind: ScheduleKind;
  interval: number | null;
  /** Hourly: the first and the last hour of the day. */
  from: number;
  to: number;
  hour: number;
  minute: number;
  /** Weekly: the days. */
  days: string[];
  /** Daily: not on Saturdays and Sundays. */
  working_days: boolean;
  on: MonthDay;
  date: number | null;
  weekday: string;
  /** Monthly: the first of the months of a year; null: months count from the start of the schedule. */
  month: number | null;
  end: ScheduleEnd;
}

const YEAR = 12;

/** The months of each year, if the interval divides it, beginning with this one. */
export const monthsFrom = (first: number, interval: number): number[] =>
  Array.from({ length: YEAR / interval }, (_, i) => first + i * interval);

/** Whether the same months come back every year, so that they can be chosen. */
export const hasMonths = ({ kind, interval }: Pick<ScheduleForm, 'kind' | 'interval'>): boolean =>
  kind === 'monthly' && interval !== null && interval > 1 && YEAR % interval === 0;

export const NEW_SCHEDULE: ScheduleForm = {
  kind: 'monthly',
  interval: 1,
  from: 8,
  to: 18,
  hour: 8,
  minute: 0,
  days: ['MO'],
  working_days: false,
  on: 'date',
  date: 1,
  weekday: 'MO',
  month: null,
  end: { kind: 'never' },
};

/** The name of each kind in a rule. */
export const FREQUENCY: Record<ScheduleKind, string> = {
  hourly: 'HOURLY',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
};
