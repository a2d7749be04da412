import type { Impact } from '@plumbline/contract/templates/impact';
import { changeOf } from './follow.ts';
import type { PlannedInspection } from './follow.ts';
import { isLateNow } from './late.ts';
import type { PlannedSlot } from './slots.ts';
import { changesFor } from './assignmentTerms.ts';
import type { AssignmentTerms } from './assignmentTerms.ts';
import type { Assignment } from './store.ts';

export const NO_IMPACT: Impact = {
  schedules: 0,
  objects: 0,
  inspections: 0,
  moved: 0,
  dropped: 0,
  due_changed: 0,
  handed_over: 0,
  closed: 0,
  kept: 0,
  created: 0,
  is_exact: true,
};

/** A changed assignment, with its planned inspections. */
interface AssignmentOutlook {
  assignment: Assignment;
  moved_from: Date | null;
  slots: readonly PlannedSlot[];
  planned: readonly PlannedInspection[];
}

type DueTimes = Pick<PlannedInspection, 'assigned_time' | 'due_time'>;

/**
 * The effect of a change at one assignment, by the rule that would plan it. Inspections that are already late by
 * today's due times do not count as closed by it, and those that will be late are left out of the total.
 */
export function impactOn(
  { assignment, moved_from, slots, planned }: AssignmentOutlook,
  terms: AssignmentTerms,
  zone: string,
): Impact {
  const { create, move, drop } = changesFor(assignment, terms, { slots, moved_from });
  const elsewhere = new Set(
    [...move.map(({ slot }) => slot), ...drop].map((one) => one.inspection_id),
  );
  const followed = { assignment, template: terms.templateOf(assignment) };
  const follow = planned.flatMap((one) => changeOf(one, followed, zone));
  const due = follow.filter((one) => 'due_time' in one && !elsewhere.has(one.id));
  const { late_days } = followed.template;
  const isLate = (one: DueTimes) =>
    late_days !== null && isLateNow(one, { days: late_days, zone, now: terms.now });
  const newDue = new Map(due.map(({ id, due_time = null }) => [id, due_time]));
  const redated = planned.filter(({ id }) => newDue.has(id));
  const lateAfter = redated.filter((one) =>
    isLate({ ...one, due_time: newDue.get(one.id) ?? null }),
  );
  const handed = follow.filter(
    (one) => 'responsible_id' in one && !drop.some((slot) => slot.inspection_id === one.id),
  );
  const replans = create.length + move.length + drop.length > 0;
  const kept = replans ? slots.filter((slot) => slot.open && !slot.movable) : [];
  const concerned = new Set([
    ...elsewhere,
    ...[...due, ...handed].map(({ id }) => id),
    ...kept.map((slot) => slot.inspection_id),
  ]);
  const isConcerned = create.length + concerned.size > 0;
  return {
    ...NO_IMPACT,
    schedules: Number(isConcerned),
    objects: Number(isConcerned),
    inspections: concerned.size - lateAfter.length,
    moved: move.length,
    dropped: drop.length,
    due_changed: due.length,
    handed_over: handed.length,
    closed: lateAfter.length - redated.filter(isLate).length,
    kept: kept.length,
    created: create.length,
  };
}

/** The impact on both. */
export function addImpact(one: Impact, other: Impact): Impact {
  const sum = { ...one, is_exact: one.is_exact && other.is_exact };
  for (const name of Object.keys(NO_IMPACT) as (keyof Impact)[])
    if (name !== 'is_exact') sum[name] = one[name] + other[name];
  return sum;
}
