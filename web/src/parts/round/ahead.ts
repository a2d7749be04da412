import { now } from '../../kit/clock.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { alsoAhead } from '../../offline/copies/prefetch.ts';
import { readCopyOf } from '../../offline/copies/readCopyOf.ts';
import { ownRoundsQuery } from './ownRounds.ts';
import { walkQuery, type RoundWalk } from './walk.ts';

/** Values and limits change without their round, so its rows are fetched anew after this time. */
const FRESH = 60 * 60_000;

const anew = { staleTime: 0, meta: { quiet: true } };

/** Fetches the rounds that the user walks, with all that they need without the server. */
async function fetchRounds(user_id: string): Promise<void> {
  const { items } = await queryClient.fetchQuery({ ...ownRoundsQuery(user_id), ...anew });
  for (const { id, updated_at } of items) {
    const query = walkQuery(id);
    const copy = await readCopyOf(query.queryKey);
    const stored = copy && (JSON.parse(copy.text) as RoundWalk); // the result of this query
    const isFresh = copy !== null && copy.at > now() - FRESH;
    if (!isFresh || stored?.round.updated_at !== updated_at)
      await queryClient.fetchQuery({ ...query, ...anew });
  }
}

let isWatching = false;
/** From now on, rounds are fetched whenever the device asks for the user's work. */
export function watchRounds(): void {
  if (isWatching) return;
  isWatching = true;
  alsoAhead(fetchRounds);
}
