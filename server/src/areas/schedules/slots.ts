import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { plannedInSeries } from '@plumbline/contract/schedule/calendar';
import type { Calendar } from '@plumbline/contract/schedule/calendar';
import type { Series } from '@plumbline/contract/schedule/series';

/** A planned moment from now on. */
export interface Slot {
  at: Date;
  inspection_id: string;
  /** When the inspection is now. */
  assigned_time: Date;
  /** Not started, and still at its moment: it follows its schedule. */
  movable: boolean;
  /** Neither closed nor removed. */
  open: boolean;
}

/** The moments of a series from now on, calculated once for all assignments with the same holidays and pauses. */
export class ScheduleMoments {
  private readonly series: Series;
  private readonly now: Date;
  private readonly calendar: Calendar;
  private readonly known = new Map<number, Date[]>();

  constructor(series: Series, calendar: Calendar, now: Date) {
    this.series = series;
    this.calendar = calendar;
    this.now = now;
  }

  /** All up to `far`, and the two after. */
  upTo(far: number): Date[] {
    const known = this.known.get(far) ?? this.between(this.now, new Date(far), 2);
    this.known.set(far, known);
    return known;
  }

  /** The newest one between an earlier moment and now. */
  newestSince(from: Date): Date | undefined {
    return this.between(from, this.now, 0).findLast((at) => at > from && at < this.now);
  }

  private between(from: Date, to: Date, count: number): Date[] {
    return plannedInSeries(this.series, { from, to, count }, this.calendar);
  }
}

interface Assigned {
  /** Null if nothing is due: the assignment or its template is not in use. */
  moments: ScheduleMoments | null;
  /** Slots from then on move in order, even if their moments are still right. */
  moved_from: Date | null;
  /** All moments up to then are planned. */
  planned_to: Date | null;
  slots: readonly Slot[];
  /** How far ahead the tenant plans (docs/product.md section 5). */
  planning_days: number;
}

/** What to do for an assignment. */
export interface SlotChanges {
  create: Date[];
  move: { slot: Slot; to: Date }[];
  drop: Slot[];
  planned_to: Date;
  /** When to look again; null if nothing is due. */
  look_at: Date | null;
}

/**
 * Compares the moments of a schedule with those already planned: what is due within the days planned ahead, and at
 * least the next moment. Of the moments missed since the last look, the newest is planned, so that an outage leaves one
 * inspection and not a heap. Planned moments that are none of the schedule (any more) move, in order, to those that are
 * missing; what then remains is dropped.
 */
export function slotChanges(
  { moments, moved_from, planned_to, slots, planning_days }: Assigned,
  now: Date,
): SlotChanges {
  const ahead = planning_days * DAY_MS;
  const far = Math.max(now.getTime() + ahead, ...slots.map(({ at }) => at.getTime()));
  const all = moments?.upTo(far) ?? [];
  const due = (at: Date) => at.getTime() <= now.getTime() + ahead;
  const wanted = all.filter((at, place) => place === 0 || due(at));
  const missed = planned_to && planned_to < now ? moments?.newestSince(planned_to) : undefined;
  const isMoving = ({ at, movable }: Slot) => movable && moved_from !== null && at >= moved_from;
  const planned = new Set(slots.filter((slot) => !isMoving(slot)).map(({ at }) => at.getTime()));
  const isFree = (at: Date) => !planned.has(at.getTime());
  const create = [...(missed ? [missed] : []), ...wanted].filter(isFree);
  // What moves in order arrives, even later than the time ahead.
  const places = moved_from ? [...create, ...all.slice(wanted.length).filter(isFree)] : create;
  const right = new Set(all.map((at) => at.getTime()));
  const wrong = slots
    .filter((slot) => slot.movable && (isMoving(slot) || !right.has(slot.at.getTime())))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const move = wrong.slice(0, places.length).map((slot, n) => ({ slot, to: places[n] as Date })); // no more than `places`
  const last = wanted.at(-1);
  const next = all[wanted.length];
  return {
    create: create.slice(move.length),
    move: move.filter(({ slot, to }) => slot.assigned_time.getTime() !== to.getTime()),
    drop: wrong.slice(places.length),
    planned_to: last && last > now ? last : now,
    look_at: moments && lookAgainAt({ last, next, ahead }, now),
  };
}

/** How soon a schedule is looked at again that seems to be over: only so many moments are searched for the next one. */
const OVER_DAYS = 30;

/** When the next moment comes within the time ahead, or there is none in the future any more. */
function lookAgainAt(
  { last, next, ahead }: { last: Date | undefined; next: Date | undefined; ahead: number },
  now: Date,
): Date {
  if (!last || !next) return new Date(now.getTime() + OVER_DAYS * DAY_MS);
  return new Date(Math.min(next.getTime() - ahead, last.getTime()));
}
