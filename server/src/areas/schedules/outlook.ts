import type { Outlook } from '@plumbline/contract/templates/outlook';
import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { assignments, slotsOf } from './store.ts';
import { assignmentTermsOf } from './assignmentTerms.ts';

/** More templates of an object would not fit on a page. */
const MOST = 100;
/** Number of moments shown for each schedule. */
const SHOWN = 2;

/** The schedules of an object with the moments after the planned ones. */
export async function readOutlook(ctx: Ctx, object: string): Promise<Outlook> {
  const all = await assignments(
    ctx,
    sql`a.object_id = ${object}::uuid and a.is_active order by a.id limit ${MOST}::int`,
  );
  const now = await timeOf(ctx);
  const terms = await assignmentTermsOf(ctx, all, { now });
  const slots = await slotsOf(ctx, all, { from: now, lock: false });
  const items = all.flatMap((assignment) => {
    const template = terms.templateOf(assignment);
    if (template.archived) return [];
    const planned = (slots.get(assignment.id) ?? []).map(({ at }) => at.getTime());
    const last = Math.max(now.getTime(), ...planned);
    const { schedule, schedule_from: own_from } = assignment;
    return {
      id: assignment.id,
      inspection_template: { id: template.id, name: template.name },
      schedule: own_from === null ? template.schedule : schedule,
      own_from,
      next: terms
        .momentsOf(assignment)
        .after(last, SHOWN)
        .map((at) => at.toISOString()),
    };
  });
  return { items: items.filter((one) => one.schedule !== null || one.own_from !== null) };
}
