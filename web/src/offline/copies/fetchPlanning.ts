import { reach } from '@plumbline/contract/kit/permissions';
import { roleOf } from '@plumbline/contract/kit/roles';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import type { QueryKey } from '@tanstack/react-query';
import { responsibleFilter } from '../../kit/responsibleFilter.ts';
import { now } from '../../kit/clock.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { offeredQuery } from '../../kit/http/offeredRows.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { meQuery } from '../../kit/session/me.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { listPreviewQuery, objectChoicesQuery, storedWork } from './planning.ts';
import { readCopyOf } from './readCopyOf.ts';

/** The most check lists, and units, that a device plans with. */
const MOST = 60;

const anew = { staleTime: 0, meta: { quiet: true } };

/** Fetches a result that rarely changes, unless the device has it from the last day. False if that has failed. */
async function fetchDaily(queryKey: QueryKey, fetch: () => Promise<unknown>): Promise<boolean> {
  if (serverReach.current().away !== null) return false;
  const copy = await readCopyOf(queryKey);
  if (copy !== null && copy.at > now() - DAY_MS) return true;
  return await fetch().then(
    () => true,
    (error: unknown) => error instanceof RefusalError && error.status < 500, // not for this user
  );
}

function mayMakeObjects(): boolean {
  const me = queryClient.getQueryData(meQuery.queryKey);
  return me !== undefined && reach(roleOf(me), 'object.change') !== 'none';
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
 * Fetches what inspections are planned by and handed over to, and objects made with, without the server. False if some of it could not be asked
 * for.
 */
export async function fetchPlanning(): Promise<boolean> {
  const { lists, units } = await needed();
  const outcomes: boolean[] = [];
  for (const [list, object_id] of [...lists].slice(0, MOST)) {
    const query = listPreviewQuery(list, object_id);
    const fetch = () => queryClient.fetchQuery({ ...query, ...anew });
    outcomes.push(await fetchDaily(query.queryKey, fetch));
  }
  for (const unit of [...units].slice(0, MOST)) {
    const query = offeredQuery('user', responsibleFilter([unit]));
    const fetch = () => queryClient.fetchQuery({ ...query, ...anew });
    outcomes.push(await fetchDaily(query.queryKey, fetch));
  }
  if (mayMakeObjects()) {
    const fetch = () => queryClient.fetchQuery({ ...objectChoicesQuery, ...anew });
    outcomes.push(await fetchDaily(objectChoicesQuery.queryKey, fetch));
  }
  return !outcomes.includes(false);
}
