import type { NotPlanned } from '@plumbline/contract/notices/kinds';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { managersOf } from '../managers.ts';
import type { NewNotice } from '../sendNotices.ts';
import type { DueSpan } from './moments.ts';

/** The longest transaction of the planner: its results are visible only at its end. */
const LONGEST_MS = 10 * 60_000;

/** The assignments `a` whose inspections could not be planned for the first time in the span. */
export const newlyNotPlanned = (
  tenant: RawBuilder<unknown>,
  { from, to }: DueSpan,
): RawBuilder<unknown> => sql`
  select a.inspection_template_id as template_id, a.not_planned_because as because, a.object_id, a.not_planned_since as since
  from object_inspection_template a where a.tenant_id = ${tenant}
    and a.not_planned_since > ${new Date(from.getTime() - LONGEST_MS).toISOString()}::timestamptz and a.not_planned_since <= ${to.toISOString()}::timestamptz`;

interface StuckTemplate {
  template_id: string;
  name: string;
  because: NotPlanned;
  business_unit_id: string;
  day: string;
  objects: number;
}

/** Notifies the managers of the units once of each template and reason, with the number of their objects concerned. */
export async function notPlannedNotices(ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> {
  const { tenant_id, tenant } = ctx.actor;
  const { rows } = await sql<StuckTemplate>`
    select n.template_id, t.name, n.because, o.business_unit_id, (n.since at time zone ${tenant.time_zone}::text)::date::text as day,
      count(*)::int as objects
    from (${newlyNotPlanned(sql`${tenant_id}::uuid`, span)}) n
    join inspection_template t on t.tenant_id = ${tenant_id}::uuid and t.id = n.template_id
    join object o on o.tenant_id = ${tenant_id}::uuid and o.id = n.object_id
    group by 1, 2, 3, 4, 5`.execute(ctx.db);
  const managers = await managersOf(ctx, [
    ...new Set(rows.map(({ business_unit_id }) => business_unit_id)),
  ]);
  const notices = new Map<string, NewNotice>();
  for (const { template_id, name, because, business_unit_id, day, objects } of rows)
    for (const user_id of managers.get(business_unit_id) ?? []) {
      const key = `not_planned ${template_id} ${because} ${day}`;
      const known = notices.get(`${user_id} ${key}`)?.data.not_planned?.objects ?? 0;
      notices.set(`${user_id} ${key}`, {
        user_id,
        kind: 'not_planned',
        key,
        about: null,
        data: {
          template: { id: template_id, name },
          not_planned: { because, objects: known + objects },
        },
      });
    }
  return [...notices.values()];
}
