import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/entity/read.ts';
import { NIL_ID } from '#kit/ids.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { judgement } from './service.ts';

/** Judged in one transaction, so that nobody waits long for an object or unit that many of them lower. */
const AT_ONCE = 500;
/** Looked up at once. */
const PAGE = 10_000;

/**
 * Judges restrictions of the tenant in the order of their ids, in transactions of their own: those of `some`, which is given
 * the id after which it continues. Returns how many there were and how many verdicts have changed.
 */
export async function judgeEach(
  ctx: ReadCtx<SystemActor>,
  some: (after: RawBuilder<string>) => RawBuilder<unknown>,
  onJudged: (judged: number) => void = () => undefined,
): Promise<{ judged: number; changed: number }> {
  const result = { judged: 0, changed: 0 };
  for (let after: string = NIL_ID; ;) {
    const rows = await ctx.read<{ id: string }>(
      unprepared(
        sql`select id from (${some(sql`${after}::uuid`)}) chosen order by id limit ${PAGE}::int`,
      ),
    );
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const batch = ids.slice(from, from + AT_ONCE);
      result.changed += await inTransaction<number, SystemActor>(ctx, (open) => judge(open, batch));
      result.judged += batch.length;
      onJudged(result.judged);
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return result;
    after = last;
  }
}

async function judge(ctx: Ctx<SystemActor>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select ${judgement(ctx, ids)} as changed`.execute(
    ctx.db,
  );
  return rows[0]?.changed ?? 0;
}
