import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { plannedInSeries } from '@plumbline/contract/schedule/calendar';
import type { Calendar } from '@plumbline/contract/schedule/calendar';
import { mostADay, ruleFault } from '@plumbline/contract/schedule/ruleCost';
import { heldParts } from '@plumbline/contract/schedule/series';
import type { ScheduleSeries } from '@plumbline/contract/schedule/series';

/** The most inspections planned ahead by one schedule at one object (docs/product.md section 5). */
const MOST_AHEAD = 1500;

/** A planned moment from now on. */
export interface PlannedSlot {
  at: Date;
  inspection_id: string;
  /** The present time of the inspection. */
  assigned_time: Date;
  /** Whether it has not started and nobody has moved it, so that it follows its schedule. */
  movable: boolean;
  /** Neither closed nor removed. */
  open: boolean;
}

/** The moments of a series from now on, calculated once for all assignments with the same holidays and pauses. */
export class ScheduleMoments {
  private readonly series: ScheduleSeries;
  private readonly now: Date;
  private readonly calendar: Calendar;
  private readonly known = new Map<string, Date[]>();

  constructor(series: ScheduleSeries, calendar: Calendar, now: Date) {
    this.series = series;
    this.calendar = calendar;
    this.now = now;
  }

  /** Whether all of its rules can be planned by. */
  get isPlannable(): boolean {
    return heldParts(this.series).every(({ rrule }) => ruleFault(rrule) === null);
  }

  /** The most days planned ahead, however far the tenant plans. */
  get most_days(): number {
    const rules = heldParts(this.series).map(({ rrule }) => mostADay(rrule));
    return Math.floor(MOST_AHEAD / Math.max(1, ...rules));
  }

  /** Returns all moments from now up to a time, and at most `count` more. */
  upTo(to: number, count: number): Date[] {
    const key = `${to} ${count}`;
    const known = this.known.get(key) ?? this.between(this.now, new Date(to), count);
    this.known.set(key, known);
    return known;
  }

  /** Returns the first moments after a time. */
  after(time: number, count: number): Date[] {
    return this.between(new Date(time + 1), new Date(time), count);
  }

  has(at: Date): boolean {
    return this.between(at, at, 0).length > 0;
  }

  /**
   * Returns the newest moment between an earlier one and now; searches ever longer spans before now, since it may be
   * years ago.
   */
  newestSince(from: Date): Date | undefined {
    for (let days = 1; ; days *= 4) {
      const start = new Date(Math.max(from.getTime(), this.now.getTime() - days * DAY_MS));
      const newest = this.between(start, this.now, 0).findLast((at) => at > from && at < this.now);
      if (newest || start <= from) return newest;
    }
  }

  private between(from: Date, to: Date, count: number): Date[] {
    return plannedInSeries(this.series, { from, to, count }, this.calendar);
  }
}

interface AssignedSchedule {
  /** Null if nothing is due: the assignment or its template is not in use. */
  moments: ScheduleMoments | null;
  /** Slots from this moment on move in order, even if their moments are still right. */
  moved_from: Date | null;
  /** All moments up to this one are planned. */
  planned_to: Date | null;
  slots: readonly PlannedSlot[];
  /** The number of days that the tenant plans ahead (docs/product.md section 5). */
  planning_days: number;
}

/** The changes for an assignment. */
export interface SlotChanges {
  create: Date[];
  move: { slot: PlannedSlot; to: Date }[];
  drop: PlannedSlot[];
  planned_to: Date;
  /** The time of the next look; null if nothing is due. */
  look_at: Date | null;
  /** Why nothing is planned: the rule has too many moments, or cannot be read. */
  because: 'rule' | null;
}

/**
 * Compares the moments of a schedule with those already planned: all due moments within the days planned ahead, and at
 * least the next one. Of the moments missed since the last look, only the newest is planned, so that an outage leaves
 * one inspection instead of many. Planned moments that are not (or no longer) in the schedule move, in order, to
 * missing ones; the rest are dropped.
 */
export function slotChanges(
  { moments, moved_from, planned_to, slots, planning_days }: AssignedSchedule,
  now: Date,
): SlotChanges {
  const days = Math.min(planning_days, moments?.most_days ?? planning_days);
  const ahead = days * DAY_MS;
  const horizon = now.getTime() + ahead;
  const all = moments ? momentsToCompare(moments, slots, horizon) : [];
  const due = (at: Date) => at.getTime() <= horizon;
  const aheadMoments = all.filter((at, place) => place === 0 || due(at));
  const missed = planned_to && planned_to < now ? moments?.newestSince(planned_to) : undefined;
  const isMoving = ({ at, movable }: PlannedSlot) =>
    movable && moved_from !== null && at >= moved_from;
  const planned = new Set(slots.filter((slot) => !isMoving(slot)).map(({ at }) => at.getTime()));
  const isFree = (at: Date) => !planned.has(at.getTime());
  const create = [...(missed ? [missed] : []), ...aheadMoments].filter(isFree);
  // Inspections that move in order arrive, even later than the time ahead.
  const places = moved_from
    ? [...create, ...all.slice(aheadMoments.length).filter(isFree)]
    : create;
  const known = new Set(all.map((at) => at.getTime()));
  const isRight = ({ at }: PlannedSlot) =>
    known.has(at.getTime()) || (at > (all.at(-1) ?? at) && moments?.has(at) === true);
  const wrong = slots
    .filter((slot) => slot.movable && (isMoving(slot) || !isRight(slot)))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const move = wrong.slice(0, places.length).map((slot, n) => ({ slot, to: places[n] as Date })); // at most `places`
  const last = aheadMoments.at(-1);
  const next = all[aheadMoments.length];
  return {
    create: create.slice(move.length),
    move: move.filter(({ slot, to }) => slot.assigned_time.getTime() !== to.getTime()),
    drop: wrong.slice(places.length),
    planned_to: last && last > now ? last : now,
    look_at: moments && lookAgainAt({ last, next, ahead }, now),
    because: null,
  };
}

/**
 * The moments that decide the changes of slots: those within the time ahead and, up to the last slot and two beyond it,
 * as many as all slots may move to. A slot may be years ahead, with a moment of the schedule in each hour until then.
 */
function momentsToCompare(
  moments: ScheduleMoments,
  slots: readonly PlannedSlot[],
  horizon: number,
): Date[] {
  const far = Math.max(horizon, ...slots.map(({ at }) => at.getTime()));
  const all = moments.upTo(horizon, far > horizon ? slots.length + 2 : 2);
  const beyond = all.findIndex((at) => at.getTime() > far);
  return beyond === -1 ? all : all.slice(0, beyond + 2);
}

/** The delay before a schedule that seems to be over is looked at again: the search for its next moment is limited. */
const OVER_DAYS = 30;

/** The time at which the next moment comes within the time ahead; later if there seems to be none. */
function lookAgainAt(
  { last, next, ahead }: { last: Date | undefined; next: Date | undefined; ahead: number },
  now: Date,
): Date {
  if (!last || !next) return new Date(now.getTime() + OVER_DAYS * DAY_MS);
  return new Date(Math.min(next.getTime() - ahead, last.getTime()));
}
