import type { createFromTemplate, createOperative } from '@plumbline/contract/inspections/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { worksWith } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { currentVersions } from './lists.ts';
import { planInspection } from './plan.ts';
import type { PlannedDetail } from './plan.ts';
import { plannedDetails } from './templateDetails.ts';
import type { PlannedPair } from './templateDetails.ts';

/** The most details of one inspection; more indicate a mistake in the template. */
const MAX_DETAILS = 500;
/** Code of the seeded inspection type for unscheduled inspections. */
const UNPLANNED = 2;

interface BaseObject {
  id: string;
  business_unit_id: string;
}

/** Returns the object to inspect: in a unit where the actor works, not archived. */
export async function visibleObject(ctx: Ctx, id: string): Promise<BaseObject> {
  const { rows } = await sql<
    BaseObject & { archived: boolean }
  >`select o.id, o.business_unit_id, o.archived from object o
    where o.tenant_id = ${ctx.actor.tenant_id}::uuid and o.id = ${id}::uuid and ${worksWith(sql.ref('o'), ctx.actor)}`.execute(
    ctx.db,
  );
  const [object] = rows;
  // For a planner, an object shared for reading only does not exist.
  if (!object) throw new Refusal('not_found');
  if (object.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  return object;
}

interface PlannedTemplate {
  name: string;
  inspection_class_id: string | null;
  inspection_type_code: number | null;
  schedule_type_code: number | null;
  due_days: number | null;
  archived: boolean;
  assigned_to: string | null;
}

async function openTemplate(ctx: Ctx, id: string, object_id: string): Promise<PlannedTemplate> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<PlannedTemplate>`
    select t.name, t.inspection_class_id, t.inspection_type_code, t.schedule_type_code, t.due_days, t.archived, a.responsible_id as assigned_to
    from inspection_template t left join object_inspection_template a on a.tenant_id = ${tenant}::uuid and a.inspection_template_id = t.id
      and a.object_id = ${object_id}::uuid and a.is_active
    where t.tenant_id = ${tenant}::uuid and t.id = ${id}::uuid`.execute(ctx.db);
  const [template] = rows;
  if (!template) throw new Refusal('not_found');
  if (template.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  return template;
}

/** `POST /inspection/composite/{object_id}`: the template's check lists for the object and its descendants. */
export async function createComposite(
  ctx: Ctx,
  object_id: string,
  input: () => z.output<typeof createFromTemplate>,
): Promise<string> {
  const object = await visibleObject(ctx, object_id);
  const { template_id, responsible_id, ...rest } = input();
  const template = await openTemplate(ctx, template_id, object_id);
  const pairs = await plannedDetails(ctx, template_id, object_id);
  if (pairs.length === 0) throw invalid(['body', 'template_id'], 'no_details', ctx.locale);
  if (pairs.length > MAX_DETAILS) throw invalid(['body', 'template_id'], 'too_many', ctx.locale);
  const { name, due_days, archived: _archived, assigned_to, ...fields } = template;
  return await planInspection(ctx, {
    ...rest,
    ...fields,
    object,
    template_id,
    template_name: name,
    due_days,
    responsible_id: responsible_id ?? (ctx.actor.role === 'inspector' ? null : assigned_to),
    details: await withVersions(ctx, pairs),
  });
}

/** `POST /inspection/{object_id}/composite/operative`: unplanned, from check lists alone. */
export async function createOperativeInspection(
  ctx: Ctx,
  object_id: string,
  input: () => z.output<typeof createOperative>,
): Promise<string> {
  const object = await visibleObject(ctx, object_id);
  const { check_list_ids, responsible_id = null, ...rest } = input();
  const lists = await currentVersions(ctx, check_list_ids);
  const details = [...lists].map(([check_list_id, { name, ...version }], index) => ({
    object_id,
    check_list_id,
    ...version,
    group_name: name,
    group_number: index + 1,
  }));
  return await planInspection(ctx, {
    ...rest,
    object,
    template_id: null,
    template_name: details
      .map((detail) => detail.group_name)
      .join(', ')
      .slice(0, 200),
    inspection_type_code: UNPLANNED,
    inspection_class_id: null,
    schedule_type_code: null,
    due_days: null,
    responsible_id,
    details,
  });
}

/** Adds the current version of each pair's check list. */
async function withVersions(ctx: Ctx, pairs: PlannedPair[]): Promise<PlannedDetail[]> {
  const lists = await currentVersions(
    ctx,
    pairs.map((pair) => pair.check_list_id),
  );
  return pairs.map((pair) => {
    const list = lists.get(pair.check_list_id);
    if (!list) throw new Error('a check list has no version');
    const { check_list_version_id, counters } = list;
    return { ...pair, check_list_version_id, counters };
  });
}
