import type { LateDecision, LoggedLateWork } from '@plumbline/contract/inspections/lateDecisions';
import type { LateAnswer, LateFile } from '@plumbline/contract/inspections/lateWork';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import type { Actor } from '#kit/model/actor.ts';
import { inspectionTable } from '../table.ts';
import type { StoredInspection } from '../table.ts';

/** An answer that was handed in, with what taking over has done with it. */
export type StoredLateAnswer = LateAnswer & { outcome?: LateOutcome };
type LateOutcome = 'applied' | 'overtaken' | 'refused';

export interface LateWorkRow {
  id: string;
  inspection_id: string;
  created_by: string;
  created_at: string;
  finished_at: string | null;
  answers: StoredLateAnswer[];
  files: LateFile[];
  status: 'open' | LateDecision;
  decided_by: string | null;
  decided_at: string | null;
  word: string | null;
}

/** The author and those who see the whole tenant see late work, as long as they see its inspection. */
export const isSeenLate = (late: RawBuilder<unknown>, actor: Actor): RawBuilder<boolean> => {
  const ofInspection = inspectionTable.visible?.(sql.ref('i'), actor) ?? sql<boolean>`true`;
  const seen = sql`coalesce((select ${ofInspection} from inspection i
    where i.tenant_id = ${actor.tenant_id}::uuid and i.id = ${late}.inspection_id), false)`;
  return actor.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${late}.created_by = ${actor.id}::uuid and ${seen})`;
};
const isSeen = ({ actor }: Pick<ReadCtx, 'actor'>) => isSeenLate(sql.ref('l'), actor);

export const lateWorkOf = async (ctx: ReadCtx, inspection_id: string): Promise<LateWorkRow[]> =>
  await ctx.read<LateWorkRow>(sql`
    select l.* from late_work l where l.tenant_id = ${ctx.actor.tenant_id}::uuid and l.inspection_id = ${inspection_id}::uuid and ${isSeen(ctx)} order by l.created_at, l.id`);

export async function readLateWork(ctx: ReadCtx, id: string): Promise<LateWorkRow> {
  const [row] = await ctx.read<LateWorkRow>(
    sql`select l.* from late_work l where l.tenant_id = ${ctx.actor.tenant_id}::uuid and l.id = ${id}::uuid and ${isSeen(ctx)}`,
  );
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Locks it until the end of the transaction; always after its inspection, if that is locked too. */
export async function lockLateWork(ctx: Ctx, id: string): Promise<LateWorkRow> {
  const [[row]] = await lookUp<[LateWorkRow]>(ctx.db, [
    sql`select l.* from late_work l where l.tenant_id = ${ctx.actor.tenant_id}::uuid and l.id = ${id}::uuid and ${isSeen(ctx)} for no key update`,
  ]);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Whether the places of devices are kept with the photos of an inspection. */
export async function keepsPlace({ actor, db }: Ctx, inspection_id: string): Promise<boolean> {
  const [[row]] = await lookUp<[Pick<StoredInspection, 'keeps_place'>]>(db, [
    sql`select i.keeps_place from inspection i where i.tenant_id = ${actor.tenant_id}::uuid and i.id = ${inspection_id}::uuid`,
  ]);
  return row?.keeps_place === true;
}

/** Logs what happens to late work with its inspection; handlers tell people of it. */
export function noteLateWork(
  ctx: Ctx,
  inspection: ColumnValues,
  { id, inspection_id, created_by, answers, files, status, word }: LateWorkRow,
): void {
  const logged: LoggedLateWork = {
    late_work_id: id,
    late_work: status,
    late_author: created_by,
    late_answers: answers.length,
    late_files: files.length,
    ...(word !== null && { late_word: word }),
  };
  ctx.audit.push({
    entity: 'inspection',
    entity_id: inspection_id,
    operation: 'update',
    audience: audienceOf(inspectionTable, [inspection]),
    old_value: {},
    new_value: { ...logged, ...(status !== 'open' && { [`late_${status}`]: true }) },
  });
}
