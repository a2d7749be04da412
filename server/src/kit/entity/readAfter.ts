import { AnswerAtCommit } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { seesAll } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { readOfRow, readRow } from './read.ts';
import type { ReadView } from './read.ts';

/**
 * Answers a change with the changed row, read in one message with the commit, unless the change may have removed the
 * row from the actor's sight.
 */
export async function readAfter<T>(
  ctx: Ctx,
  entity: EntityTable,
  id: string,
  { answerOf, staysVisible }: { answerOf: (row: ReadView) => T; staysVisible?: boolean },
): Promise<T | AnswerAtCommit<T>> {
  if (!seesAll(ctx.actor, entity) && !staysVisible) return answerOf(await readRow(ctx, entity, id));
  const { query, viewOf } = await readOfRow(ctx, entity, id);
  return new AnswerAtCommit(query, (row) => answerOf(viewOf(row)));
}
