import { MOST_UNREAD } from '@plumbline/contract/notices/unread';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { noticeTable } from './table.ts';

export { activeUsers } from './sight.ts';
export { sendNotices } from './sendNotices.ts';

/** The unread notices of the caller, up to `MOST_UNREAD`. */
export async function countUnread(ctx: ReadCtx): Promise<number> {
  const own = allOf(scopeConditions(ctx, noticeTable, sql.ref('t')));
  const [row] = await ctx.read<{ n: number }>(
    sql`select count(*)::int as n from (
      select 1 from notice t where ${own} and t.read_at is null limit ${MOST_UNREAD}::int) unread`,
  );
  return row?.n ?? 0;
}
