import type { Impact, templateChange } from '@plumbline/contract/templates/impact';
import type { objectTemplateSchemas } from '@plumbline/contract/templates/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { beginSchedule, ownSchedule, requirePause } from '#areas/templates/service.ts';
import { objectTemplateTable } from '#areas/templates/table.ts';
import { pauses } from '#kit/pauses.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { NIL_ID } from '#kit/ids.ts';
import { plannedOf } from './follow.ts';
import { NO_IMPACT, addImpact, impactOn } from './impact.ts';
import { countLate } from './late.ts';
import { assignments, scheduledTemplates, slotsOf } from './store.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';
import { assignmentTermsOf } from './assignmentTerms.ts';
import type { AssignmentTerms } from './assignmentTerms.ts';

/** For a template with more, the impact covers only these; the number of assignments is always that of all. */
const MOST_ASSIGNMENTS = 2000;
const MOST_SLOTS = 20_000;
const AT_ONCE = 100;
const MOST_LATE = 10_000;

type TemplateChange = z.output<typeof templateChange>;

/** The effect of a changed template on its objects. */
export async function previewTemplate(
  ctx: Ctx,
  id: string,
  input: TemplateChange,
): Promise<Impact> {
  const [template] = (await scheduledTemplates(ctx, [id]).execute(ctx.db)).rows;
  if (!template) throw new Error('template not found');
  requirePause(ctx, { ...template, ...input });
  const { late_days = template.late_days, ...change } = input;
  const next: ScheduledTemplate = {
    ...template,
    ...change,
    ...beginSchedule(ctx, template, change),
  };
  const late =
    late_days === null ? 0 : await countLate(ctx, { template: id, late_days, most: MOST_LATE });
  const isSame = JSON.stringify(next) === JSON.stringify(template);
  const planned = isSame ? NO_IMPACT : await impactOnAll(ctx, { ...next, late_days });
  const closed = Math.max(0, planned.closed + late);
  return {
    ...planned,
    closed,
    inspections: planned.inspections + closed,
    is_exact: planned.is_exact && late < MOST_LATE,
  };
}

async function impactOnAll(ctx: Ctx, template: ScheduledTemplate): Promise<Impact> {
  const now = await timeOf(ctx);
  let sum = NO_IMPACT;
  let after = NIL_ID;
  for (let examined = 0, slots = 0; examined < MOST_ASSIGNMENTS && slots < MOST_SLOTS;) {
    const batch = await assignments(
      ctx,
      sql`a.inspection_template_id = ${template.id}::uuid and a.id > ${after}::uuid
        order by a.id limit ${AT_ONCE}::int`,
    );
    // Missed moments are not planned.
    const changed = batch.map((one) => ({ ...one, planned_to: null }));
    const impact = await impactOf(ctx, changed, {
      terms: await assignmentTermsOf(ctx, batch, { now, draft: template }),
      moved_from: null,
    });
    sum = addImpact(sum, impact.sum);
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return sum;
    after = last.id;
    examined += batch.length;
    slots += impact.slots;
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from object_inspection_template
    where tenant_id = ${ctx.actor.tenant_id}::uuid and inspection_template_id = ${template.id}::uuid and is_active`.execute(
    ctx.db,
  );
  const all = rows[0]?.n ?? 0;
  return { ...sum, schedules: all, objects: all, is_exact: false };
}

/** The effect of a changed assignment on its object. */
export async function previewAssignment(
  ctx: Ctx,
  id: string,
  input: z.output<typeof objectTemplateSchemas.update>,
): Promise<Impact> {
  const [before] = await assignments(ctx, sql`a.id = ${id}::uuid`);
  if (!before) throw new Error('assignment not found');
  const change: Partial<Assignment> = await toColumns(ctx, objectTemplateTable, input);
  const next = withChange(before, { ...change, ...ownSchedule(ctx, before, change) });
  requirePause(ctx, next);
  if (JSON.stringify(next) === JSON.stringify(before)) return NO_IMPACT;
  const isHandedOver = Object.keys(input).join('') === 'responsible_id';
  const assignment = isHandedOver ? next : { ...next, planned_to: null };
  const moved_from = change.schedule_from == null ? null : new Date(change.schedule_from);
  const terms = await assignmentTermsOf(ctx, [assignment], { now: await timeOf(ctx) });
  return (await impactOf(ctx, [assignment], { terms, moved_from })).sum;
}

/** Values missing from an assignment come from the rule that made it. */
function withChange(before: Assignment, change: Partial<Assignment>): Assignment {
  const { responsible_id = before.responsible_id, is_active = before.is_active } = change;
  return {
    ...before,
    ...change,
    responsible_id: responsible_id ?? before.rule_responsible,
    is_active: is_active && before.rule_is_active,
  };
}

/** The impact on changed assignments, and the number of their slots. */
async function impactOf(
  ctx: Ctx,
  assigned: readonly Assignment[],
  { terms, moved_from }: { terms: AssignmentTerms; moved_from: Date | null },
): Promise<{ sum: Impact; slots: number }> {
  const from = moved_from && moved_from < terms.now ? moved_from : terms.now;
  const slots = await slotsOf(ctx, assigned, { from, lock: false });
  const planned = Map.groupBy(await plannedOf(ctx, assigned), (one) => one.assignment);
  const impacts: Impact[] = [];
  const pauseIfLong = pauses();
  for (const assignment of assigned) {
    const { id } = assignment;
    const now = { slots: slots.get(id) ?? [], planned: planned.get(id) ?? [] };
    impacts.push(impactOn({ assignment, moved_from, ...now }, terms, ctx.actor.tenant.time_zone));
    await pauseIfLong();
  }
  return {
    sum: impacts.reduce(addImpact, NO_IMPACT),
    slots: [...slots.values()].reduce((n, all) => n + all.length, 0),
  };
}
