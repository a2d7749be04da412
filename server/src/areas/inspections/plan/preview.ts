import { MAX_PREVIEW_ITEMS } from '@plumbline/contract/inspections/limits';
import type { DetailWork, InspectionPreview } from '@plumbline/contract/inspections/items';
import { detailIdFrom } from '@plumbline/contract/inspections/itemIds';
import type { previewInspection } from '@plumbline/contract/inspections/schemas';
import { summaryOf } from '@plumbline/contract/quality/counts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { itemViews, previousOfPlanned } from '../answers/itemViews.ts';
import { answeredItems } from '../answers/items.ts';
import { versionItems } from '../answers/versionItems.ts';
import {
  detailsOfLists,
  detailsOfTemplate,
  nameOfLists,
  openTemplate,
  UNPLANNED,
  visibleObject,
} from './create.ts';
import { plateCodes } from '../table.ts';
import { priceRule } from './plan.ts';
import type { PlannedDetail } from './plan.ts';

/**
 * `POST /inspection/{object_id}/composite/preview`: an inspection as it would be planned now, with its empty items. A device
 * plans by it without a connection. Check lists get the version that a plan would give them; nothing else is stored.
 */
export async function previewOf(
  ctx: Ctx,
  object_id: string,
  input: () => z.output<typeof previewInspection>,
): Promise<InspectionPreview> {
  await visibleObject(ctx, object_id);
  const source = input();
  const { template, details } = await planOf(ctx, object_id, source);
  const ids = [object_id, ...details.map((detail) => detail.object_id)];
  const objects = await placesOf(ctx, ids);
  const place = objects.get(object_id);
  if (!place) throw new Error('the inspected object is gone');
  const { object, object_full_name, business_unit } = place;
  const { requires_start_scan = false, requires_finish_scan = false } = template ?? {};
  const names = await namesOf(ctx);
  const type = template === null ? UNPLANNED : template.inspection_type_code;
  return {
    template: template && { id: template.id, code: template.code, name: template.name },
    template_name: template?.name ?? nameOfLists(details),
    object,
    object_full_name,
    business_unit,
    inspection_type: type === null ? null : names.coded('inspection_type', type, ctx.locale),
    price: await priceRule(ctx),
    requires_signature: template?.requires_signature ?? false,
    requires_start_scan,
    requires_finish_scan,
    keeps_place: template?.keeps_place ?? false,
    object_codes: requires_start_scan || requires_finish_scan ? place.codes : null,
    details: await worksOf(ctx, details, objects),
  };
}

async function planOf(
  ctx: Ctx,
  object_id: string,
  { template_id, check_list_ids = [] }: z.output<typeof previewInspection>,
) {
  if (template_id === undefined)
    return { template: null, details: await detailsOfLists(ctx, { check_list_ids, object_id }) };
  const template = await openTemplate(ctx, template_id, object_id);
  const details = await detailsOfTemplate(ctx, { template_id, object_id });
  return { template: { id: template_id, ...template }, details };
}

type Place = Pick<InspectionPreview, 'object' | 'object_full_name' | 'business_unit'> & {
  codes: string[];
};

async function placesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place>> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<{
    id: string;
    code: string | null;
    name: string;
    full_name: string;
    codes: string[];
    unit: Place['business_unit'];
  }>`
    select o.id, o.code, o.name, ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })} as full_name,
      ${plateCodes(sql.ref('o'))} as codes, to_jsonb(b) as unit
    from object o
    cross join lateral (select id, code, name from business_unit where tenant_id = ${tenant}::uuid and id = o.business_unit_id offset 0) b
    where o.tenant_id = ${tenant}::uuid and o.id in (select unnest(${[...new Set(ids)]}::uuid[]))`.execute(
    ctx.db,
  );
  return new Map(
    rows.map(({ id, code, name, full_name, codes, unit }) => [
      id,
      { object: { id, code, name }, object_full_name: full_name, business_unit: unit, codes },
    ]),
  );
}

type PreviewedDetail = InspectionPreview['details'][number];

async function worksOf(
  ctx: Ctx,
  planned: readonly PlannedDetail[],
  objects: ReadonlyMap<string, Place>,
): Promise<PreviewedDetail[]> {
  const details = planned.map((detail) => ({ ...detail, id: detailIdFrom(newId()) }));
  const versions = details.map((detail) => detail.check_list_version_id);
  const places = await versionItems(ctx, versions);
  const itemsOf = (version: string) => places.get(version) ?? [];
  const total = versions.reduce((sum, version) => sum + itemsOf(version).length, 0);
  if (total > MAX_PREVIEW_ITEMS) throw invalid(['body'], 'too_many', ctx.locale);
  const shown = details.map(({ id, object_id, check_list_version_id }) => {
    const items = answeredItems(id, itemsOf(check_list_version_id), []);
    const detail = { id, object_id, inspection_id: id, finished_at: null };
    return { detail, items, shown: items };
  });
  const views = await itemViews(ctx, shown, await ctx.read(previousOfPlanned(ctx, details)));
  const listNames = await namesOfLists(ctx, versions);
  return details.map((detail, n) => {
    const { check_list_version_id, check_list_id, group_name, group_number, counters } = detail;
    const place = objects.get(detail.object_id);
    if (!place) throw new Error('an object of the plan is gone');
    const { object_full_name } = place;
    const { id, name } = place.object;
    const view: DetailWork['detail'] = {
      id: detail.id,
      object: { id, name },
      object_full_name,
      check_list: { id: check_list_id, name: listNames.get(check_list_version_id) ?? '' },
      group_name,
      group_number,
      quality_aggr: summaryOf({ ok: 0, attention: 0, critical: 0 }),
      progress: { filled: counters.item_filled, total: counters.item_total },
    };
    return { check_list_version_id, detail: view, items: views[n] ?? [] };
  });
}

async function namesOfLists(ctx: Ctx, versions: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from check_list_version
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${versions}::uuid[]))`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
