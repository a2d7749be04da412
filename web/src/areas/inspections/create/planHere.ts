import { detailIdFrom, itemId } from '@plumbline/contract/inspections/itemIds';
import type { InspectionPreview, ItemView } from '@plumbline/contract/inspections/items';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { SiteRules } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { summaryOf } from '@plumbline/contract/quality/counts';
import type { HeldPlace } from '../../../offline/copies/planning.ts';
import type { PlanEntry } from '../../../offline/outbox/entry.ts';

interface Plan {
  place: HeldPlace;
  /** That of a template for this object, or those of check lists in their order, for any object. */
  previews: readonly [InspectionPreview, ...InspectionPreview[]];
  me: { id: string; name: string };
  at: Date;
  comment: string;
  /** The name of the status. */
  planned: string;
}

/** The longest name that the server gives an unplanned inspection. */
const LONGEST_NAME = 200;

/** An inspection as the server will plan it, with ids of this device. */
export function planHere(plan: Plan): Pick<PlanEntry, 'object_id' | 'body' | 'made'> {
  const { place, previews, at } = plan;
  const id = crypto.randomUUID();
  const comment = plan.comment.trim() === '' ? undefined : plan.comment.trim();
  const details = previews
    .flatMap((preview) => preview.details)
    .map((one, n) => workOf(one, n, plan));
  const { template } = previews[0];
  const source =
    template === null
      ? { check_list_ids: details.map(({ worked }) => worked.check_list_id) }
      : { template_id: template.id, rules: rulesOf(previews[0]) };
  return {
    object_id: place.object.id,
    body: {
      ...source,
      id,
      details: details.map(({ worked }) => worked),
      responsible_id: plan.me.id,
      assigned_time: at.toISOString(),
      comment,
    },
    made: {
      inspection: viewOf(
        plan,
        id,
        details.map(({ work }) => work),
      ),
      work: details.map(({ work }) => work),
    },
  };
}

/** What the template asks, as far as the preview says; an older one says nothing. */
const rulesOf = (preview: Partial<SiteRules>): SiteRules => ({
  requires_start_scan: preview.requires_start_scan ?? false,
  requires_finish_scan: preview.requires_finish_scan ?? false,
  keeps_place: preview.keeps_place ?? false,
});

/** A detail of a preview with an id of this device, for the inspected object. */
function workOf(
  { detail, items, check_list_version_id }: InspectionPreview['details'][number],
  n: number,
  { place, previews }: Plan,
) {
  const detail_id = detailIdFrom(crypto.randomUUID());
  const isUnplanned = previews[0].template === null;
  const isOther = isUnplanned && detail.object.id !== place.object.id;
  const { object, object_full_name } = isUnplanned ? place : detail;
  const group_number = isUnplanned ? n + 1 : detail.group_number;
  return {
    work: {
      detail: { ...detail, id: detail_id, object, object_full_name, group_number },
      items: items.map((item) => itemOf(item, { detail_id, isOther, positions: items })),
    },
    worked: {
      id: detail_id,
      object_id: object.id,
      check_list_id: detail.check_list.id,
      check_list_version_id,
    },
  };
}

/** The last result and the indicator are those of one object. */
function itemOf(
  item: ItemView,
  {
    detail_id,
    isOther,
    positions,
  }: { detail_id: string; isOther: boolean; positions: readonly ItemView[] },
): ItemView {
  const parent = positions.find(({ id }) => id === item.parent_id);
  return {
    ...item,
    id: itemId(detail_id, item.position),
    parent_id: parent ? itemId(detail_id, parent.position) : null,
    detail_id,
    ...(isOther ? { previous: null, indicator: null } : {}),
  };
}

function viewOf(
  { place, previews, me, at, comment, planned }: Plan,
  id: string,
  work: PlanEntry['made']['work'],
): InspectionView {
  const [preview] = previews;
  const { template, inspection_type, price, requires_signature } = preview;
  const total = work.reduce((sum, { detail }) => sum + detail.progress.total, 0);
  const user = { id: me.id, name: me.name };
  const now = at.toISOString();
  return {
    ...place,
    id,
    number: '',
    template,
    template_name: previews
      .map(({ template_name }) => template_name)
      .join(', ')
      .slice(0, LONGEST_NAME),
    inspection_type,
    inspection_class: null,
    operative_status: { id: '', code: STATUS.notStarted, name: planned },
    status: null,
    quality_status: null,
    result: null,
    report: null,
    quality_aggr: summaryOf({ ok: 0, attention: 0, critical: 0 }),
    assigned_time: now,
    due_time: null,
    due_or_assigned: now,
    overdue: false,
    started_at: null,
    finished_at: null,
    responsible: user,
    comment: comment.trim() === '' ? null : comment.trim(),
    schedule_type: null,
    required_credits: price.per_inspection + price.per_detail * work.length,
    base_inspection: null,
    progress: { filled: 0, total },
    filled: 0,
    total,
    requires_signature,
    signature: null,
    ...rulesOf(preview),
    start_scan: null,
    finish_scan: null,
    start_place: null,
    finish_place: null,
    object_codes: preview.object_codes ?? null,
    external_id: null,
    archived: false,
    created_at: now,
    created_by: user,
    updated_at: now,
    updated_by: user,
  };
}
