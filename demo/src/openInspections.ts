import { sql } from 'kysely';
import { answerItem } from '@plumbline/server/areas/inspections/answers/answer.ts';
import { createComposite } from '@plumbline/server/areas/inspections/plan/create.ts';
import { itemId } from '@plumbline/contract/inspections/itemIds';
import { changeInspectionStatus } from '@plumbline/server/areas/inspections/status/status.ts';
import { assignTemplate } from '@plumbline/server/areas/templates/service.ts';
import { timeOf } from '@plumbline/server/kit/clock.ts';
import type { Ctx, ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { inTransaction } from '@plumbline/server/kit/audit/transaction.ts';
import { actingAs } from '@plumbline/server/kit/http/actingAs.ts';
import { EMAIL } from './people.ts';
import { openPlans, startedBuilding } from './plans.ts';
import type { Planned } from './plans.ts';
import type { DemoRefs } from './refs.ts';
import type { Building } from './toronto.ts';

const HOUR = 3_600_000;
const required = <T>(value: T | undefined): T => {
  if (value === undefined)
    throw new Error('an open inspection refers to something that was not seeded');
  return value;
};

/** Plans the open inspections by the rules of the application, once; returns how many are new. */
export async function seedOpenInspections(
  admin: ReadCtx,
  buildings: readonly Building[],
  refs: DemoRefs,
): Promise<number> {
  const plans = openPlans(buildings);
  const added = await inTransaction(admin, async (ctx) => {
    const { rows } =
      await sql`select 1 from inspection where tenant_id = ${ctx.actor.tenant_id}::uuid and operative_status_code in (1, 2) limit 1`.execute(
        ctx.db,
      );
    if (rows.length > 0) return 0;
    for (const plan of plans) await planOne(ctx, plan, refs);
    return plans.length;
  });
  const inspector = await actingAs(admin.deps, {
    tenant_id: admin.actor.tenant_id,
    user_id: required(refs.users.get(EMAIL.inspector)),
  });
  await inTransaction(inspector, (ctx) =>
    beginOne(ctx, required(refs.objects.get(startedBuilding(buildings)))),
  );
  return added;
}

async function planOne(ctx: Ctx, plan: Planned, refs: DemoRefs): Promise<void> {
  const object_id = required(refs.objects.get(plan.object));
  const template_id = required(refs.templates.get(plan.template)).id;
  const responsible_id = required(refs.users.get(plan.responsible));
  const { comment } = plan;
  // Full hours look like appointments.
  const assigned_time = new Date(
    Math.floor(((await timeOf(ctx)).getTime() + plan.offset) / HOUR) * HOUR,
  ).toISOString();
  await assignTemplate(ctx, { object_id, inspection_template_id: template_id, responsible_id });
  await createComposite(ctx, object_id, () => ({
    template_id,
    responsible_id,
    assigned_time,
    ...(comment === undefined ? {} : { comment }),
  }));
}

interface Last {
  inspection_id: string;
  detail_id: string;
  position: number;
  value: string | null;
  not_applicable: boolean;
}
/** The number of answers before the inspector was interrupted. */
const ANSWERED = 19;

/** Starts the inspector's inspection of a building and answers its first items as in the last one. */
async function beginOne(ctx: Ctx, object_id: string): Promise<void> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const { rows } = await sql<Last>`
    select d.inspection_id, d.id as detail_id, a.position, a.value, a.not_applicable
    from inspection i
    join inspection_detail d on d.tenant_id = ${tenant} and d.inspection_id = i.id
    join object_result r on r.tenant_id = ${tenant} and r.object_id = i.object_id and r.source_id = d.check_list_id
    join inspection_item a on a.tenant_id = ${tenant} and a.detail_id = r.ref_id
    where i.tenant_id = ${tenant} and i.object_id = ${object_id}::uuid and i.operative_status_code = 1 and i.responsible_id = ${ctx.actor.id}::uuid
    order by a.position limit ${ANSWERED}::int`.execute(ctx.db);
  const [first] = rows;
  if (!first) return;
  await changeInspectionStatus(ctx, first.inspection_id, () => ({ operative_status_code: 2 }));
  for (const { inspection_id: id, detail_id: detailId, position, value, not_applicable } of rows) {
    const body = () => (not_applicable ? { not_applicable } : { value });
    await answerItem(ctx, id, { detailId, itemId: itemId(detailId, position), body });
  }
}
