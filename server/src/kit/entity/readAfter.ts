import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { AnswerAtCommit } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { flushQueue, queue } from '#kit/db/transaction.ts';
import { limitedKey } from '#kit/model/actor.ts';
import { seesAll } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { queryOfViews, visibleRow } from './read.ts';
import type { ReadView } from './read.ts';

/**
 * Answers a change with the changed row, read in one message with the commit. The change is refused if it has removed
 * the row from the actor's sight.
 */
export const readAfter = async <T>(
  ctx: Ctx,
  entity: EntityTable,
  id: string,
  answerOf: (row: ReadView) => T,
): Promise<AnswerAtCommit<T>> =>
  await readAllAfter(ctx, entity, [id], ([view]) => answerOf(view as ReadView)); // one for each id

/** The same with several rows, in the order of their ids. */
export async function readAllAfter<T>(
  ctx: Ctx,
  entity: EntityTable,
  ids: string[],
  answerOf: (rows: ReadView[]) => T,
): Promise<AnswerAtCommit<T>> {
  if (!seesAll(ctx.actor, entity)) {
    for (const id of ids) requireStillVisible(ctx, entity, id);
    // What a limited key does not see is not found, before it is forbidden.
    if (limitedKey(ctx.actor)) await flushQueue(ctx.db);
  }
  const { query, viewOf } = await queryOfViews(ctx, entity, ids);
  return new AnswerAtCommit(query, (rows) => {
    const byId = new Map(rows.map((row) => [row['_id'], row]));
    return answerOf(
      ids.map((id) => {
        const row = byId.get(id);
        if (!row) throw new Error('the changed row is gone');
        return viewOf(row);
      }),
    );
  });
}

const DIVISION_BY_ZERO = '22012';

/** The database itself has to refuse, because nobody looks at rows that come with the commit. */
function requireStillVisible(ctx: Ctx, entity: EntityTable, id: string): void {
  queue(ctx.db, sql`select 1 / count(*) from (${visibleRow(ctx, entity, id)}) as visible`, {
    refusalOf: (error) =>
      errorCode(error) === DIVISION_BY_ZERO ? new Refusal('not_found') : undefined,
  });
}
