import { ReadLast } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { seesAll } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { readOfRow, readRow } from './read.ts';
import type { ReadView } from './read.ts';

/**
 * The answer to a change, from the row as it is afterwards: read in one message with the commit, unless the change may
 * have taken the row out of the actor's sight.
 */
export async function readAfter<T>(
  ctx: Ctx,
  entity: EntityTable,
  id: string,
  { answerOf, staysVisible }: { answerOf: (row: ReadView) => T; staysVisible?: boolean },
): Promise<T | ReadLast<T>> {
  if (!seesAll(ctx.actor, entity) && !staysVisible) return answerOf(await readRow(ctx, entity, id));
  const { query, viewOf } = await readOfRow(ctx, entity, id);
  return new ReadLast(query, (rows) => answerOf(viewOf(rows)));
}
