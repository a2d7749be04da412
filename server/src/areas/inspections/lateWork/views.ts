import type { LateWorkView } from '@plumbline/contract/inspections/lateWork';
import type { Signing } from '@plumbline/contract/inspections/signing';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { itemsOf } from '../answers/items.ts';
import type { AnsweredItem } from '../answers/items.ts';
import { lateWorkOf } from './store.ts';
import type { LateWorkRow } from './store.ts';

interface Named {
  id: string;
  name: string;
}
type DetailVersion = Parameters<typeof itemsOf>[1][number];

const moment = (time: string | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** Whether somebody has answered since the device gave its answer. */
const isOvertaken = (
  { base, body }: LateWorkRow['answers'][number],
  { answer }: AnsweredItem,
): boolean =>
  base === null
    ? body.answered_at !== undefined &&
      answer.answered_at !== null &&
      new Date(body.answered_at) < new Date(answer.answered_at)
    : answer.revision > base;

const presentOf = ({ answer }: AnsweredItem, people: ReadonlyMap<string, string>) => ({
  value: answer.value,
  quality_status_code: answer.quality as LateQuality,
  not_applicable: answer.not_applicable,
  comment: answer.comment,
  answered_at: moment(answer.answered_at),
  answered_by: answer.answered_by === null ? null : named(answer.answered_by, people),
  signature: answer.signature && signerOf(answer.signature),
  meter_change: answer.meter_change,
});
/** Who signed, without what proves which answers. */
const signerOf = ({
  name,
  role = null,
  refusal = null,
}: Pick<Signing, 'name' | 'role' | 'refusal'>) => ({ name, role, refusal });
type LateQuality = NonNullable<LateWorkView['answers'][number]['present']>['quality_status_code'];

const named = (id: string, people: ReadonlyMap<string, string>) => ({
  id,
  name: people.get(id) ?? '',
});

const namesIn = async (
  { actor, read }: ReadCtx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const people = await read<Named>(sql`
    select u.id, u.full_name as name from app_user u
    where u.tenant_id = ${actor.tenant_id}::uuid and u.id in (select unnest(${[...new Set(ids)].filter((id) => id !== null)}::uuid[]))`);
  return new Map(people.map(({ id, name }) => [id, name]));
};

interface InspectionState extends Named {
  operative_status_code: number;
  archived: boolean;
}

/** `GET /inspection/{id}/late_work`: what was handed in, each answer beside the one that its item has now. */
export async function viewsOfLateWork(
  ctx: ReadCtx,
  inspection_id: string,
): Promise<LateWorkView[]> {
  const rows = await lateWorkOf(ctx, inspection_id);
  return rows.length === 0 ? [] : await viewsOf(ctx, inspection_id, rows);
}

async function viewsOf(
  ctx: ReadCtx,
  inspection_id: string,
  rows: readonly LateWorkRow[],
): Promise<LateWorkView[]> {
  const tenant = ctx.actor.tenant_id;
  const [inspection] = await ctx.read<InspectionState>(sql`
    select i.id, i.template_name as name, i.operative_status_code, i.archived from inspection i
    where i.tenant_id = ${tenant}::uuid and i.id = ${inspection_id}::uuid`);
  if (!inspection) return [];
  const details = await ctx.read<DetailVersion>(sql`
    select d.id, d.check_list_version_id from inspection_detail d
    where d.tenant_id = ${tenant}::uuid and d.inspection_id = ${inspection_id}::uuid
      and d.id in (select unnest(${[...new Set(rows.flatMap(({ answers }) => answers.map(({ detail_id }) => detail_id)))]}::uuid[]))`);
  const items = new Map(
    [...(await itemsOf(ctx, details)).values()].flat().map((item) => [item.id, item]),
  );
  const people = await namesIn(ctx, [
    ...rows.flatMap(({ created_by, decided_by }) => [created_by, decided_by]),
    ...[...items.values()].map(({ answer }) => answer.answered_by),
  ]);
  const is_applicable = inspection.operative_status_code === STATUS.active && !inspection.archived;
  return rows.map((row) => ({
    id: row.id,
    inspection: { id: inspection.id, name: inspection.name },
    author: named(row.created_by, people),
    created_at: new Date(row.created_at).toISOString(),
    finished_at: moment(row.finished_at),
    status: row.status,
    decided_by: row.decided_by === null ? null : named(row.decided_by, people),
    decided_at: moment(row.decided_at),
    word: row.word,
    answers: row.answers.map((one) => {
      const item = items.get(one.item_id.toLowerCase());
      const { key, item_id, number, check_type_code, unit, reason, outcome = null } = one;
      const { value, quality_status_code, not_applicable, comment, answered_at } = one.body;
      const { confirmed, signature, meter_change } = one.body;
      const body = {
        value,
        quality_status_code,
        not_applicable,
        comment,
        answered_at,
        confirmed,
        signature: signature && signerOf(signature),
        meter_change,
      };
      return {
        key,
        item_id,
        number,
        item: one.item,
        check_type_code,
        unit,
        reason,
        outcome,
        body,
        present: item ? presentOf(item, people) : null,
        is_overtaken: item !== undefined && outcome !== 'applied' && isOvertaken(one, item),
      };
    }),
    files: row.files,
    is_applicable,
  }));
}
