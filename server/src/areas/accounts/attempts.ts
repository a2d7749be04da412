import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';

/** The window in which failed attempts are counted (docs/reliability.md T10). */
const WINDOW_MINUTES = 15;
export const MAX_PER_ACCOUNT = 5;
/** The most sign-ins to one account from all networks that its owner has never used. */
export const MAX_FROM_STRANGERS = 20;
export const MAX_PER_ADDRESS = 30;

/** A key to count attempts by, and the number of attempts allowed. */
export interface Limit {
  key: string;
  max: number;
  /** Whether the caller is exempt from the limit; read only beyond it. */
  isSpared?: () => Promise<boolean>;
}
interface Attempts {
  key: string;
  tries: number;
  /** Seconds until the window of these attempts ends. */
  seconds: number;
}

const over = sql<boolean>`login_attempt.since < now() - make_interval(mins => ${WINDOW_MINUTES})`;

/** Keys in the order in which each statement locks their rows, so that no two statements wait for each other. */
const inOrder = (keys: readonly string[]): string[] =>
  keys.toSorted((one, other) => (one < other ? -1 : 1));

/** Counts an attempt before the password is checked, so that simultaneous attempts see each other. */
export async function countAttempt(deps: Deps, limits: readonly Limit[]): Promise<void> {
  const { rows } = await sql<Attempts>`
    insert into login_attempt (key, tries) select key, 1 from unnest(${inOrder(limits.map(({ key }) => key))}::text[]) key
    on conflict (key) do update set tries = case when ${over} then 1 else login_attempt.tries + 1 end,
      since = case when ${over} then now() else login_attempt.since end
    returning key, tries, ceil(extract(epoch from since + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int as seconds`.execute(
    deps.database.signIn,
  );
  const full: Attempts[] = [];
  for (const { key, max, isSpared } of limits) {
    const counted = rows.find((row) => row.key === key);
    if (counted && counted.tries > max && !(await isSpared?.())) full.push(counted);
  }
  if (full.length === 0) return;
  const retry_after = Math.max(1, ...full.map(({ seconds }) => seconds));
  throw new Refusal('rate_limited', { retry_after });
}

/** Clears the count of an account after the right password. */
export async function forgetAttempts(deps: Deps, key: string): Promise<void> {
  await deps.database.signIn.deleteFrom('login_attempt').where('key', '=', key).execute();
}

/** Returns one attempt of each key, because nothing was guessed. */
export async function returnAttempts(deps: Deps, keys: readonly string[]): Promise<void> {
  await sql`
    insert into login_attempt (key, tries) select key, 0 from unnest(${inOrder(keys)}::text[]) key
    on conflict (key) do update set tries = greatest(login_attempt.tries - 1, 0)`.execute(
    deps.database.signIn,
  );
}

/** Answers are only sent at multiples of this, so that their timing does not reveal whether an account exists. */
const ANSWERED_EVERY_MS = 250;

/** Waits for the next moment at which such an answer may be sent. */
export const untilAnswered = (began: number): Promise<void> =>
  pause(ANSWERED_EVERY_MS - ((performance.now() - began) % ANSWERED_EVERY_MS));
