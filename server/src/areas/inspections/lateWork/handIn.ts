import type { HandInLateWork } from '@plumbline/contract/inspections/lateWork';
import { MAX_LATE_ANSWERS, MAX_LATE_FILES } from '@plumbline/contract/inspections/lateLimits';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp, queue } from '#kit/db/transaction.ts';
import { isVisibleRow } from '#kit/entity/read.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { inspectionTable } from '../table.ts';
import { lockLateWork, noteLateWork } from './store.ts';

/** The most late work of one user that waits for a decision. */
const MOST_OPEN = 50;

/** Those of `before`, and of `now` what has another key. */
function merged<T>(before: readonly T[], now: readonly T[], keyOf: (one: T) => string): T[] {
  const byKey = new Map([...now, ...before].map((one) => [keyOf(one).toLowerCase(), one]));
  const known = new Set(before.map((one) => keyOf(one).toLowerCase()));
  return [...before, ...[...byKey].flatMap(([key, one]) => (known.has(key) ? [] : [one]))];
}

/**
 * `POST /inspection/{id}/late_work`: keeps what a device hands in, whatever the inspection has become. A device that missed
 * the answer repeats it, and nothing is stored twice.
 * @throws not_found; duplicate if the id is another's; limit_reached, too_many
 */
export async function handIn(
  ctx: Ctx,
  inspection_id: string,
  input: HandInLateWork,
): Promise<void> {
  const { actor, db } = ctx;
  const tenant = actor.tenant_id;
  const id = input.id.toLowerCase();
  const [[inspection], [count]] = await lookUp<[ColumnValues, { n: number }]>(db, [
    sql`select t.id, t.object_id, t.business_unit_id, t.responsible_id from inspection t where t.tenant_id = ${tenant}::uuid and ${isVisibleRow(ctx, inspectionTable, inspection_id)}`,
    sql`select count(*)::int as n from late_work l
      where l.tenant_id = ${tenant}::uuid and l.created_by = ${actor.id}::uuid and l.status = 'open' and l.id <> ${id}::uuid`,
  ]);
  if (!inspection) throw new Refusal('not_found');
  if ((count?.n ?? 0) >= MOST_OPEN)
    throw new Refusal('limit_reached', { limit: 'late_work', most: MOST_OPEN });
  queue(
    db,
    sql`insert into late_work (tenant_id, id, inspection_id, object_id, business_unit_id, created_by)
      values (${tenant}::uuid, ${id}::uuid, ${inspection_id}::uuid, ${inspection['object_id']}::uuid, ${inspection['business_unit_id']}::uuid, ${actor.id}::uuid)
      on conflict (tenant_id, id) do nothing`,
  );
  const own = await lockLateWork(ctx, id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('duplicate', { field: 'id' }) : error;
  });
  if (own.created_by !== actor.id || own.inspection_id !== inspection_id)
    throw new Refusal('duplicate', { field: 'id' });
  const answers = merged(own.answers, input.answers, ({ key }) => key);
  const files = merged(own.files, input.files, ({ content_id }) => content_id);
  if (answers.length > MAX_LATE_ANSWERS)
    throw new Refusal('too_many', { most: MAX_LATE_ANSWERS, found: answers.length });
  if (files.length > MAX_LATE_FILES)
    throw new Refusal('too_many', { most: MAX_LATE_FILES, found: files.length });
  const finished_at = own.finished_at ?? input.finished_at ?? null;
  const isSame =
    answers.length === own.answers.length &&
    files.length === own.files.length &&
    finished_at === own.finished_at;
  if (isSame) return;
  queue(
    db,
    sql`update late_work set answers = ${JSON.stringify(answers)}::jsonb, files = ${JSON.stringify(files)}::jsonb,
      finished_at = ${finished_at}::timestamptz where tenant_id = ${tenant}::uuid and id = ${id}::uuid`,
  );
  noteLateWork(ctx, inspection, { ...own, answers, files });
}
