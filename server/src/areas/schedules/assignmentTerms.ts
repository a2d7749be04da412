import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { momentsOfAssignments } from './moments.ts';
import { readPlanning } from './settings.ts';
import { slotChanges } from './slots.ts';
import type { ScheduleMoments, PlannedSlot, SlotChanges } from './slots.ts';
import { scheduledTemplates } from './store.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';

const HOUR_MS = 3_600_000;

/** The facts that decide the plan of assignments, looked up once for many. */
export interface AssignmentTerms {
  now: Date;
  planning_days: number;
  templateOf: (assignment: Assignment) => ScheduledTemplate;
  momentsOf: (assignment: Assignment) => ScheduleMoments;
}

/** The terms of assignments; for a template that is `draft`, those with the draft. */
export async function assignmentTermsOf(
  ctx: Ctx<Agent>,
  due: readonly Assignment[],
  { now, draft }: { now: Date; draft?: ScheduledTemplate },
): Promise<AssignmentTerms> {
  const { planning_days } = await readPlanning(ctx);
  const ids = new Set(due.map(({ template_id }) => template_id));
  const stored = await scheduledTemplates(ctx, [...ids]);
  const templates = draft ? stored.set(draft.id, draft) : stored;
  const momentsFor = await momentsOfAssignments(ctx, { due, templates, now });
  const templateOf: AssignmentTerms['templateOf'] = ({ template_id }) => {
    const template = templates.get(template_id);
    if (!template) throw new Error('the assignment has no template');
    return template;
  };
  const momentsOf: AssignmentTerms['momentsOf'] = (assignment) =>
    momentsFor(assignment, templateOf(assignment));
  return { now, planning_days, templateOf, momentsOf };
}

/**
 * The slots of archived objects stay; whether an object has been restored, or a rule repaired, is checked every hour.
 */
const unused = (now: Date, because: SlotChanges['because'] = null): SlotChanges => ({
  because,
  create: [],
  move: [],
  drop: [],
  planned_to: now,
  look_at: new Date(now.getTime() + HOUR_MS),
});

/** The changes for an assignment; slots from `moved_from` on move in order, even if their moments are still right. */
export function changesFor(
  assignment: Assignment,
  { now, planning_days, templateOf, momentsOf }: AssignmentTerms,
  { slots, moved_from = null }: { slots: readonly PlannedSlot[]; moved_from?: Date | null },
): SlotChanges {
  if (assignment.object_archived) return unused(now);
  const isInUse = assignment.is_active && !templateOf(assignment).archived;
  const planned_to = assignment.planned_to === null ? null : new Date(assignment.planned_to);
  const moments = isInUse ? momentsOf(assignment) : null;
  if (moments?.isPlannable === false) return unused(now, 'rule');
  return slotChanges({ moments, moved_from, planned_to, slots, planning_days }, now);
}
