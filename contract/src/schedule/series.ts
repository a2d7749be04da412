import { occurrencesOf } from './occurrences.ts';
import type { Recurring } from './occurrences.ts';

/** A recurrence in a named time zone. */
export interface Recurrence {
  rrule: string;
  timezone: string;
}
/** A schedule as stored: it holds from a moment on, or always, until the next one of its series begins. */
export interface SchedulePart {
  from: string | null;
  /** Null if nothing is due. */
  schedule: Recurrence | null;
}
/** The schedules of an object, one after another; the first has no beginning. */
export type ScheduleSeries = readonly {
  from: Date | null;
  anchor: Date;
  schedule: Recurrence | null;
}[];

interface StoredSchedules {
  schedule: Recurrence | null;
  schedule_from: string | null;
  earlier_schedules: SchedulePart[];
}

/** The schedules of a template. Without a beginning, intervals and counts start when the template was created. */
export const seriesOf = ({
  created_at,
  ...template
}: StoredSchedules & { created_at: string }): ScheduleSeries =>
  partsOf(template).map(({ from, schedule }) => ({
    from: from === null ? null : new Date(from),
    anchor: new Date(from ?? created_at),
    schedule,
  }));

/** As `seriesOf`, for an object whose assignment has schedules of its own from some moment on. */
export function ownSeriesOf(
  template: StoredSchedules & { created_at: string },
  own: StoredSchedules,
): ScheduleSeries {
  if (own.schedule_from === null) return seriesOf(template);
  const parts = seriesOf({ ...own, created_at: template.created_at });
  const from = parts[0]?.from ?? null;
  return [...seriesOf(template).filter((part) => isEarlier(part.from, from)), ...parts];
}

const partsOf = ({
  schedule,
  schedule_from,
  earlier_schedules,
}: StoredSchedules): SchedulePart[] => [...earlier_schedules, { from: schedule_from, schedule }];

const isEarlier = (one: Date | null, other: Date | null): boolean =>
  other !== null && (one === null || one < other);

/**
 * Returns the stored schedules after adding the given ones: later ones end, and past ones are left out. For an
 * assignment without schedules of its own, `old` is null.
 */
export function withParts(
  old: StoredSchedules | null,
  added: readonly SchedulePart[],
  now: Date,
): StoredSchedules {
  const first = new Date(added[0]?.from ?? 0);
  const before = old ? partsOf(old) : [];
  const kept = before.filter(({ from }) => isEarlier(from === null ? null : new Date(from), first));
  const parts = [...kept, ...added];
  const current = parts.filter((_, n) => {
    const end = parts[n + 1]?.from;
    return end == null || new Date(end) > now;
  });
  const last = current.at(-1);
  return {
    schedule: last?.schedule ?? null,
    schedule_from: last?.from ?? null,
    earlier_schedules: current.slice(0, -1),
  };
}

/** The part of a series that holds at a moment. */
export const partAt = (series: ScheduleSeries, at: Date): ScheduleSeries[number] | undefined =>
  series.findLast(({ from }) => from === null || from <= at);

/** A part of a series with its end. */
export interface HeldPart extends Recurring {
  from: Date | null;
  /** Exclusive. */
  until: Date | null;
}

/** The parts of a series with a schedule. */
export const heldParts = (series: ScheduleSeries): HeldPart[] =>
  series.flatMap(({ from, anchor, schedule }, n) =>
    schedule ? [{ ...schedule, anchor, from, until: series[n + 1]?.from ?? null }] : [],
  );

interface MomentSpan {
  from: Date;
  to?: Date | undefined;
  count: number;
}

/** As `occurrencesOf`, as long as the part holds. */
export function momentsOfPart(
  { from: begin, until, ...schedule }: HeldPart,
  span: MomentSpan,
): Date[] {
  if (until && until <= span.from) return [];
  const from = begin && begin > span.from ? begin : span.from;
  const moments = occurrencesOf(schedule, { ...span, from }) ?? [];
  return moments.filter((at) => until === null || at < until);
}

/** The moments of a series at or after `from`: all up to `to`, if given, and at most `count` more. */
export const momentsOf = (series: ScheduleSeries, span: MomentSpan): Date[] =>
  inSpan(
    heldParts(series).flatMap((part) => momentsOfPart(part, span)),
    span,
  );

/** Returns these moments once each and in order: all up to `to`, and the first ones after it. */
export function inSpan(moments: readonly Date[], { to, count }: Omit<MomentSpan, 'from'>): Date[] {
  const times = [...new Set(moments.map((at) => at.getTime()))].toSorted((a, b) => a - b);
  const all = times.map((time) => new Date(time));
  const within = all.filter((at) => to && at <= to);
  return [...within, ...all.slice(within.length, within.length + count)];
}
