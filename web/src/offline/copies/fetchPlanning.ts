import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import type { QueryKey } from '@tanstack/react-query';
import { responsibleFilter } from '../../kit/responsibleFilter.ts';
import { now } from '../../kit/clock.ts';
import { offeredQuery } from '../../kit/http/offeredRows.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { listPreviewQuery, storedWork } from './planning.ts';
import { readCopyOf } from './readCopyOf.ts';

/** The most check lists, and units, that a device plans with. */
const MOST = 60;

const anew = { staleTime: 0, meta: { quiet: true } };

/** Fetches a result that rarely changes, unless the device has it from the last day. */
async function fetchDaily(queryKey: QueryKey, fetch: () => Promise<unknown>): Promise<void> {
  const copy = await readCopyOf(queryKey);
  if (copy !== null && copy.at > now() - DAY_MS) return;
  await fetch().catch(() => undefined); // not for this user, or asked again with the next work
}

/** What the stored inspections need: their check lists, each with an object of it, and their units. */
async function needed(): Promise<{ lists: Map<string, string>; units: Set<string> }> {
  const { details, inspections } = await storedWork();
  return {
    lists: new Map(
      details.flatMap(({ value }) => value).map((one) => [one.check_list.id, one.object.id]),
    ),
    units: new Set(inspections.map(({ value: { view } }) => view.business_unit.id)),
  };
}

/**
 * Fetches what inspections are planned by and handed over to without the server. False if some of it could not be asked
 * for.
 */
export async function fetchPlanning(): Promise<boolean> {
  const { lists, units } = await needed();
  for (const [list, object_id] of [...lists].slice(0, MOST)) {
    if (serverReach.current().away !== null) return false;
    const query = listPreviewQuery(list, object_id);
    await fetchDaily(query.queryKey, () => queryClient.fetchQuery({ ...query, ...anew }));
  }
  for (const unit of [...units].slice(0, MOST)) {
    if (serverReach.current().away !== null) return false;
    const query = offeredQuery('user', responsibleFilter([unit]));
    await fetchDaily(query.queryKey, () => queryClient.fetchQuery({ ...query, ...anew }));
  }
  return true;
}
