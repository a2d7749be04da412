import { MAX_INSPECTION_DETAILS } from '@plumbline/contract/inspections/limits';
import { siteRules } from '@plumbline/contract/inspections/schemas';
import type {
  createFromTemplate,
  createOperative,
  SiteRules,
  WorkedDetail,
} from '@plumbline/contract/inspections/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { worksWith } from '#areas/objects/table.ts';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { currentVersions, givenVersions } from './lists.ts';
import type { Current } from './lists.ts';
import { planInspection } from './plan.ts';
import type { PlannedDetail } from './plan.ts';
import { plannedDetails } from './templateDetails.ts';
import type { PlannedPair } from './templateDetails.ts';

/** Code of the seeded inspection type for unscheduled inspections. */
export const UNPLANNED = 2;

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

interface PlannedTemplate extends SiteRules {
  code: string | null;
  name: string;
  inspection_class_id: string | null;
  inspection_type_code: number | null;
  schedule_type_code: number | null;
  due_days: number | null;
  requires_signature: boolean;
  archived: boolean;
  assigned_to: string | null;
}

export async function openTemplate(
  ctx: Ctx,
  id: string,
  object_id: string,
  mayBeArchived = false,
): Promise<PlannedTemplate> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<PlannedTemplate>`
    select t.code, t.name, t.inspection_class_id, t.inspection_type_code, t.schedule_type_code, t.due_days, t.requires_signature,
      t.requires_start_scan, t.requires_finish_scan, t.keeps_place, t.archived, a.responsible_id as assigned_to
    from inspection_template t left join object_inspection_template a on a.tenant_id = ${tenant}::uuid and a.inspection_template_id = t.id
      and a.object_id = ${object_id}::uuid and a.is_active
    where t.tenant_id = ${tenant}::uuid and t.id = ${id}::uuid`.execute(ctx.db);
  const [template] = rows;
  if (!template) throw new Refusal('not_found');
  if (template.archived && !mayBeArchived)
    throw new Refusal('wrong_status', { reason: 'archived' });
  return template;
}

/** The days for which a device may go by what its template asked before: so long a session lasts without being used. */
const OLD_RULES_DAYS = 30;
const RULES = siteRules.keyof().options;

/** What a device went by, where the template has asked that lately by its log; elsewhere what it asks now. */
async function rulesOfDevice(
  { db, actor }: Ctx,
  template_id: string,
  { now, given }: { now: SiteRules; given: SiteRules },
): Promise<SiteRules> {
  if (RULES.every((rule) => given[rule] === now[rule])) return given;
  const { rows } = await sql<{ old_value: Partial<SiteRules> }>`
    select old_value from audit_log where tenant_id = ${actor.tenant_id}::uuid and entity = 'inspection_template'
      and entity_id = ${template_id}::uuid and at > now() - make_interval(days => ${OLD_RULES_DAYS}) and old_value ?| ${RULES}::text[]`.execute(
    db,
  );
  const isKnown = (rule: keyof SiteRules) =>
    rows.some(({ old_value }) => old_value[rule] === given[rule]);
  const pick = (rule: keyof SiteRules) => (isKnown(rule) ? given : now)[rule];
  return {
    requires_start_scan: pick('requires_start_scan'),
    requires_finish_scan: pick('requires_finish_scan'),
    keeps_place: pick('keeps_place'),
  };
}

/** `POST /inspection/composite/{object_id}`: the template's check lists for the object and its descendants. */
export async function createComposite(
  ctx: Ctx,
  object_id: string,
  input: () => z.output<typeof createFromTemplate>,
): Promise<string> {
  const object = await visibleObject(ctx, object_id);
  const { template_id, responsible_id, details, rules, ...rest } = input();
  const template = await openTemplate(ctx, template_id, object_id, details !== undefined);
  const { name, due_days, archived: _archived, assigned_to, ...fields } = template;
  const { code: _code, requires_signature: _signature, ...columns } = fields;
  return await planInspection(ctx, {
    ...rest,
    ...columns,
    ...(details &&
      rules &&
      (await rulesOfDevice(ctx, template_id, { now: template, given: rules }))),
    object,
    template_id,
    template_name: name,
    due_days,
    responsible_id: responsible_id ?? (ctx.actor.role === 'inspector' ? null : assigned_to),
    details: await detailsOfTemplate(ctx, { template_id, object_id }, details),
  });
}

/** `POST /inspection/{object_id}/composite/operative`: unplanned, from check lists alone. */
export async function createOperativeInspection(
  ctx: Ctx,
  object_id: string,
  input: () => z.output<typeof createOperative>,
): Promise<string> {
  const object = await visibleObject(ctx, object_id);
  const { check_list_ids, responsible_id = null, details: worked, ...rest } = input();
  const details = await detailsOfLists(ctx, { check_list_ids, object_id }, worked);
  return await planInspection(ctx, {
    ...rest,
    object,
    template_id: null,
    template_name: nameOfLists(details),
    inspection_type_code: UNPLANNED,
    inspection_class_id: null,
    schedule_type_code: null,
    due_days: null,
    requires_start_scan: false,
    requires_finish_scan: false,
    keeps_place: false,
    responsible_id,
    details,
  });
}

/** An unplanned inspection is called by its check lists. */
export const nameOfLists = (details: readonly PlannedDetail[]): string =>
  details
    .map(({ group_name }) => group_name)
    .join(', ')
    .slice(0, 200);

/**
 * The details that a template yields for an object. With what a device has worked on, these are the details, with its ids and
 * versions: the template may have changed since, but the work is done.
 */
export async function detailsOfTemplate(
  ctx: Ctx,
  { template_id, object_id }: { template_id: string; object_id: string },
  worked?: readonly WorkedDetail[],
): Promise<PlannedDetail[]> {
  const pairs = await plannedDetails(ctx, template_id, object_id);
  if (worked !== undefined) return await workedDetails(ctx, worked, pairs);
  if (pairs.length === 0) throw invalid(['body', 'template_id'], 'no_details', ctx.locale);
  if (pairs.length > MAX_INSPECTION_DETAILS)
    throw invalid(['body', 'template_id'], 'too_many', ctx.locale);
  const lists = await currentVersions(
    ctx,
    pairs.map((pair) => pair.check_list_id),
  );
  return pairs.map((pair) => ({ ...pair, ...versionOf(lists, pair.check_list_id) }));
}

/** The details of an unplanned inspection; those of a device have the same check lists in the same order. */
export async function detailsOfLists(
  ctx: Ctx,
  { check_list_ids, object_id }: { check_list_ids: readonly string[]; object_id: string },
  worked?: readonly WorkedDetail[],
): Promise<PlannedDetail[]> {
  if (worked !== undefined) {
    const lists = [...new Set(check_list_ids)];
    const isOther = (one: WorkedDetail, n: number) =>
      one.check_list_id !== lists[n] || one.object_id.toLowerCase() !== object_id.toLowerCase();
    if (lists.length !== worked.length || worked.some(isOther))
      throw invalid(['body', 'details'], 'value', ctx.locale);
    return await workedDetails(ctx, worked, []);
  }
  const lists = await currentVersions(ctx, check_list_ids);
  return [...lists].map(([check_list_id, { name, ...version }], index) => ({
    object_id,
    check_list_id,
    ...version,
    group_name: name,
    group_number: index + 1,
  }));
}

function versionOf(lists: ReadonlyMap<string, Current>, check_list_id: string) {
  const list = lists.get(check_list_id);
  if (!list) throw new Error('a check list has no version');
  const { check_list_version_id, counters } = list;
  return { check_list_version_id, counters };
}

/** The details of a device, of objects that the planner works with, each in the group of its pair. */
async function workedDetails(
  ctx: Ctx,
  given: readonly WorkedDetail[],
  pairs: readonly PlannedPair[],
): Promise<PlannedDetail[]> {
  const worked = given.map((detail) => ({
    id: detail.id.toLowerCase(),
    object_id: detail.object_id.toLowerCase(),
    check_list_id: detail.check_list_id.toLowerCase(),
    check_list_version_id: detail.check_list_version_id.toLowerCase(),
  }));
  const keyOf = (pair: { object_id: string; check_list_id: string }) =>
    `${pair.object_id} ${pair.check_list_id}`;
  if (new Set(worked.flatMap((one) => [one.id, keyOf(one)])).size < 2 * worked.length)
    throw invalid(['body', 'details'], 'repeated', ctx.locale);
  const objects = await workedObjects(
    ctx,
    worked.map((one) => one.object_id),
  );
  const versions = await givenVersions(ctx, worked);
  const byKey = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const last = pairs.reduce((most, { group_number }) => Math.max(most, group_number), 0);
  return worked.map((detail, n) => {
    if (!objects.has(detail.object_id))
      throw invalid(['body', 'details', n, 'object_id'], 'value', ctx.locale);
    const { name, ...version } = versions[n] as Current; // one for each
    const { group_name, group_number } = byKey.get(keyOf(detail)) ?? {
      group_name: name,
      group_number: last + n + 1,
    };
    return { ...detail, ...version, group_name, group_number };
  });
}

/** Those of these objects that the planner works with; an object may have been moved or archived since. */
async function workedObjects(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.id from object o where o.tenant_id = ${ctx.actor.tenant_id}::uuid
      and o.id in (select unnest(${[...new Set(ids)]}::uuid[])) and ${worksWith(sql.ref('o'), ctx.actor)}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}
