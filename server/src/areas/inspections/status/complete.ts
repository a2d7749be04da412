import { completionOf } from '@plumbline/contract/inspections/completion';
import { Refusal } from '@plumbline/contract/kit/errors';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql, type RawBuilder } from 'kysely';
import { addReadings, settleLate } from '#areas/indicators/service.ts';
import { applyResultsLate, momentOfResults } from '#areas/quality/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import { spendCreditsLate } from '#areas/credits/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { updateRow } from '#kit/entity/write.ts';
import { detailsOf, lockInspectionWith } from '../lock.ts';
import { answersOfInspection, itemsWith } from '../answers/items.ts';
import type { AnsweredItem, DetailAnswer } from '../answers/items.ts';
import { refuseEmpty } from '../plan/lists.ts';
import { workRefusal } from '../rules.ts';
import { inspectionTable } from '../table.ts';
import type { DetailRow } from '../table.ts';
import { finishedAt, freezeDetails, frozenOf } from './freeze.ts';
import type { ChangeDetails, FrozenColumns } from './freeze.ts';
import { measuredReadings } from './readings.ts';
import { noteUnit } from './responsible.ts';
import { keptPlace } from './place.ts';
import { keptScan, inspectedObject } from './scan.ts';
import type { InspectedObject } from './scan.ts';
import { appendComment } from './statusComment.ts';

/**
 * Closes an inspection (docs/product.md section 5): copied names and results become official, credits are taken and
 * measured values enter the histories of indicators, all in this transaction: one message locks and reads, and another,
 * with the commit, writes. Closing it again changes nothing.
 */
export async function completeInspection(
  ctx: Ctx,
  id: string,
  { comment, happened_at, scan, place }: ChangeDetails,
): Promise<void> {
  const [old, details, answers, [frozen], [signing], [object]] = await lockInspectionWith<
    [DetailRow, DetailAnswer, FrozenColumns, SignatureChoice, InspectedObject]
  >(ctx, id, [
    detailsOf(ctx, { id }),
    answersOfInspection(ctx, id),
    frozenOf(ctx, id, momentOfResults(ctx, RESULT_KIND.check_list, sourcesOf(ctx, id))),
    signingOf(ctx, id),
    inspectedObject(ctx, id),
  ]);
  if (old.operative_status_code === STATUS.completed && old.responsible_id === ctx.actor.id) return;
  const refusal = workRefusal(old, ctx.actor);
  if (refusal) throw refusal;
  const empty = details.find((detail) => detail.item_total === 0);
  if (empty)
    refuseEmpty({ id: empty.check_list_id, name: (await namesOf(ctx, empty)).check_list }, empty);
  const items = await itemsWith(ctx, details, answers);
  await refuseGaps(ctx, details, items);
  const signature = signatureFor(signing);
  const scanned = keptScan('finish', old, { scan, object });
  const newComment = appendComment(ctx, old, comment);
  if (!frozen) throw new Error('the inspection has no object');
  const indicators = await addReadings(ctx, old.id, measuredReadings(details, items));
  freezeDetails(ctx, id, frozen.finished_at);
  // An inspection planned while its object moved still has the old unit.
  noteUnit(ctx, old, frozen.business_unit_id);
  updateRow(ctx, inspectionTable, {
    old,
    columns: {
      ...frozen,
      ...finishedAt(old, { frozen, happened_at }),
      ...newComment,
      ...signature,
      ...scanned,
      ...keptPlace('finish', old, { place, object, now: new Date(frozen.finished_at) }),
      operative_status_code: STATUS.completed,
    },
    operation: 'complete',
  });
  const results = details.map((detail) => ({
    object_id: detail.object_id,
    source_kind: RESULT_KIND.check_list,
    source_id: detail.check_list_id,
    ok: detail.count_ok,
    attention: detail.count_attention,
    critical: detail.count_critical,
    as_of: frozen.finished_at,
    ref_id: detail.id,
  }));
  if (indicators.length > 0) settleLate(ctx, indicators, results);
  else applyResultsLate(ctx, results);
  spendCreditsLate(ctx, {
    inspection_id: old.id,
    credits: old.required_credits,
    business_unit_id: frozen.business_unit_id,
  });
}

/** The sources of the results of this inspection. */
const sourcesOf = ({ actor }: Ctx, id: string) =>
  sql`select d.object_id, d.check_list_id as source_id from inspection_detail d
    where d.tenant_id = ${actor.tenant_id}::uuid and d.inspection_id = ${id}::uuid`;

/** Names of a detail's object and check list, for a refusal. */
async function namesOf({ actor, db }: Ctx, detail: DetailRow) {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ check_list: string; object: string }>`
    select v.name as check_list, o.name as object from check_list_version v join object o on o.tenant_id = ${tenant}::uuid and o.id = ${detail.object_id}::uuid
    where v.tenant_id = ${tenant}::uuid and v.id = ${detail.check_list_version_id}::uuid`.execute(
    db,
  );
  const [names] = rows;
  if (!names) throw new Error('the detail has no object or no version');
  return names;
}

/** Refuses while any visible item is open; reports the first one and the number of them. */
async function refuseGaps(
  ctx: Ctx,
  details: DetailRow[],
  items: ReadonlyMap<string, AnsweredItem[]>,
): Promise<void> {
  const gaps = details.flatMap((detail) =>
    completionOf(items.get(detail.id) ?? []).gaps.map((gap) => ({ detail, gap })),
  );
  const [first] = gaps;
  if (!first) return;
  const { detail, gap } = first;
  const item = items.get(detail.id)?.find((candidate) => candidate.id === gap.item_id);
  const names = await namesOf(ctx, detail);
  throw new Refusal('inspection_incomplete', {
    inspection_object: { id: detail.object_id, name: names.object },
    check_list: {
      name: names.check_list,
      group: detail.group_name,
      item: item?.place.name ?? '',
    },
    missing: gaps.length,
    item_id: gap.item_id,
    detail_id: detail.id,
    reason: gap.reason,
  });
}

interface SignatureChoice {
  is_required: boolean;
  /** The signature drawn for this inspection. */
  drawn: string | null;
  /** The permanent signature of the user who completes it. */
  own: string | null;
}

/** The signatures available to the inspection, and whether one is required. */
const signingOf = ({ actor }: Ctx, id: string): RawBuilder<SignatureChoice> => sql<SignatureChoice>`
  select i.signature_sha256 as drawn, coalesce(t.requires_signature, false) as is_required, u.signature_sha256 as own from inspection i
  left join inspection_template t on t.tenant_id = ${actor.tenant_id}::uuid and t.id = i.template_id
  left join app_user u on u.tenant_id = ${actor.tenant_id}::uuid and u.id = ${actor.id}::uuid
  where i.tenant_id = ${actor.tenant_id}::uuid and i.id = ${id}::uuid`;

/**
 * Returns the signature that the completed inspection keeps, even if its owner draws a new one. The owner's signature
 * is only added if the template asks for one.
 * @throws signature_required
 */
function signatureFor(signing: SignatureChoice | undefined) {
  if (!signing?.is_required) return { requires_signature: false };
  const signature_sha256 = signing.drawn ?? signing.own;
  if (signature_sha256 === null) throw new Refusal('signature_required');
  return { requires_signature: true, signature_sha256 };
}
