import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import type { DueSpan } from './moments.ts';

/** Nobody is told of what came due longer ago, such as before a backup was taken that is restored now. */
const LONGEST_MS = 7 * 24 * 3_600_000;
const KEY = 'notices_until';

/** The time since the last round; empty in the first. */
export async function spanToDo({ database, clock }: Deps): Promise<DueSpan> {
  const { rows } = await sql<{ now: string; until: string | null }>`
    select ${clock} as now, (select value #>> '{}' from instance where key = ${KEY}) as until`.execute(
    database.app,
  );
  const to = new Date(rows[0]?.now ?? '');
  const until = rows[0]?.until ? Date.parse(rows[0].until) : to.getTime();
  // A clock that has been set back repeats nothing: notices have keys.
  return { from: new Date(Math.max(Math.min(until, to.getTime()), to.getTime() - LONGEST_MS)), to };
}

/** The next round begins there. */
export async function noteDone({ database }: Deps, { to }: DueSpan): Promise<void> {
  await sql`
    insert into instance (key, value) values (${KEY}, ${JSON.stringify(to.toISOString())}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(database.app);
}
