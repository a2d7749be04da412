import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import type { QueryKey } from '@tanstack/react-query';
import { responsibleFilter } from '../../kit/responsibleFilter.ts';
import { now } from '../../kit/clock.ts';
import { offeredQuery } from '../../kit/http/offeredRows.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { listPreviewQuery } from './planning.ts';
import { readCopyOf } from './readCopyOf.ts';

/** The most that is fetched at a time; the rest comes with the next work. */
const AT_ONCE = 60;

const anew = { staleTime: 0, meta: { quiet: true } };

/** Fetches a result that rarely changes, unless the device has it from the last day. */
async function fetchDaily(queryKey: QueryKey, fetch: () => Promise<unknown>): Promise<void> {
  const copy = await readCopyOf(queryKey);
  if (copy !== null && copy.at > now() - DAY_MS) return;
  await fetch().catch(() => undefined); // not for this user, or asked again with the next work
}

/** Fetches what inspections are planned by and handed over to without the server, and takes it from what is needed. */
export async function fetchPlanning({
  lists,
  units,
}: {
  lists: Map<string, string>;
  units: Set<string>;
}): Promise<void> {
  for (const [list, object_id] of [...lists].slice(0, AT_ONCE)) {
    if (serverReach.current().away !== null) return;
    lists.delete(list);
    const query = listPreviewQuery(list, object_id);
    await fetchDaily(query.queryKey, () => queryClient.fetchQuery({ ...query, ...anew }));
  }
  for (const unit of [...units].slice(0, AT_ONCE)) {
    if (serverReach.current().away !== null) return;
    units.delete(unit);
    const query = offeredQuery('user', responsibleFilter([unit]));
    await fetchDaily(query.queryKey, () => queryClient.fetchQuery({ ...query, ...anew }));
  }
}
