import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { NIL_ID } from '#kit/ids.ts';
import { inPortions } from '#kit/jobs/portions.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { judgement } from './service.ts';

/** The name of this work in the operator's lists. */
export const JUDGING = 'judging';
/**
 * Number of restrictions judged in one transaction, so that nobody waits long for an object or unit with many of them.
 */
const AT_ONCE = 500;
/** Number of restrictions examined at once. */
export const PAGE = 10_000;

/** A query for restrictions (`id`) after an id, and whether they must be judged (`is_due`). */
type ConstraintQuery = (after: RawBuilder<string>) => RawBuilder<unknown>;

/**
 * Examines restrictions of the tenant in the order of their ids and judges the due ones, in transactions of their own.
 * Returns the number examined and the number of changed verdicts.
 */
export async function judgeEach(
  ctx: ReadCtx<SystemActor>,
  look: ConstraintQuery,
  onExamined: (examined: number) => void = () => undefined,
): Promise<{ checked: number; changed: number }> {
  const result = { checked: 0, changed: 0 };
  for (let after: string = NIL_ID; ;) {
    const rows = await ctx.read<{ id: string; is_due: boolean }>(
      unprepared(
        sql`select id, is_due from (${look(sql`${after}::uuid`)}) some_of order by id limit ${PAGE}::int`,
      ),
    );
    const due = rows.flatMap(({ id, is_due }) => (is_due ? [id] : []));
    for (let from = 0; from < due.length; from += AT_ONCE) {
      onExamined(result.checked);
      result.changed += await judgeAll(ctx, due.slice(from, from + AT_ONCE));
    }
    result.checked += rows.length;
    onExamined(result.checked);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return result;
    after = last.id;
  }
}

/** Judges these in one transaction, or in several if some fail; those are set aside. */
async function judgeAll(ctx: ReadCtx<SystemActor>, ids: readonly string[]): Promise<number> {
  let changed = 0;
  let at = 0;
  await inPortions(ctx, {
    name: JUDGING,
    most: AT_ONCE,
    failed: () => (at += 1),
    take: async (open, { most, note }) => {
      const batch = ids.slice(at, at + most);
      note(batch);
      if (batch.length === 0) return 0;
      const verdicts = await judge(open, batch);
      open.atCommit.afterwards(() => {
        changed += verdicts;
        at += batch.length;
      });
      return batch.length;
    },
  });
  return changed;
}

async function judge(ctx: Ctx<SystemActor>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select ${judgement(ctx, ids)} as changed`.execute(
    ctx.db,
  );
  return rows[0]?.changed ?? 0;
}
