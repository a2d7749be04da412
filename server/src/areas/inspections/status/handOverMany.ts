import type { HandedOver, handOverMany } from '@plumbline/contract/inspections/schemas';
import { reachOf } from '#kit/model/actor.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { placesOf } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { invalid, withMessages } from '#kit/refusals/invalid.ts';
import { handOverRefusal } from '../rules.ts';
import { inspectionTable } from '../table.ts';
import type { StoredInspection } from '../table.ts';
import { noteResponsible } from './responsible.ts';

/** Hands over each of these inspections if possible, and returns the refusals of the others. */
export async function handOverAll(
  ctx: Ctx,
  { ids, responsible_id }: z.output<typeof handOverMany>,
): Promise<HandedOver> {
  if (responsible_id === null && reachOf(ctx.actor, 'inspection.responsible') !== 'all')
    throw invalid(['body', 'responsible_id'], 'required', ctx.locale);
  const rows = await lockAll(ctx, ids);
  const units = [...new Set([...rows.values()].map((row) => row.business_unit_id))];
  const places = responsible_id === null ? null : await placesOf(ctx, responsible_id, units);
  const answer: HandedOver = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    const old = rows.get(id);
    const refusal = old
      ? handOverRefusal(old, ctx.actor, responsible_id)
      : new Refusal('not_found');
    if (refusal) answer.refused.push({ id, status: refusal.status, detail: refusal.detail });
    else if (old && places && !places.has(old.business_unit_id))
      answer.refused.push({ id, status: 422, detail: cannotWorkThere(ctx) });
    else if (old) {
      updateRow(ctx, inspectionTable, { old, columns: { responsible_id } });
      if (responsible_id !== null) noteResponsible(ctx, old, responsible_id);
      answer.done.push({ id, before: old.responsible_id });
    }
  }
  return answer;
}

const cannotWorkThere = ({ locale }: Ctx): HandedOver['refused'][number]['detail'] =>
  withMessages(invalid(['body', 'responsible_id'], 'responsible', locale), locale);

/** Locked in the order of their ids, so that two callers do not wait for each other. */
async function lockAll(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredInspection & StoredRow>> {
  const where = allOf([
    ...scopeConditions(ctx, inspectionTable, sql.ref('t')),
    sql<boolean>`t.id in (select unnest(${ids}::uuid[]))`,
  ]);
  const [rows] = await lookUp<[StoredInspection & StoredRow]>(ctx.db, [
    sql`select t.* from inspection t where ${where} order by t.id for no key update`,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
