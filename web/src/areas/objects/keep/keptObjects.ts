import { hashKey, type QueryKey } from '@tanstack/react-query';
import { RefusalError } from '../../../kit/http/errors.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { serverReach } from '../../../kit/http/reach.ts';
import { placeOf } from '../../../offline/copies/persister.ts';
import { pin, pinned, unpin } from '../../../offline/copies/pinned.ts';
import { LIMITS } from '../../../offline/copies/room.ts';
import { objectGroup } from '../../../offline/copies/rows.ts';
import { deleteGroup, readCopy } from '../../../offline/copies/store.ts';
import { write } from '../../../offline/copies/watch.ts';
import { fileListQuery } from '../../../parts/content/api.ts';
import { FIRST_FILES } from '../../../parts/content/fileQuery.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { causeCountsQuery, causesQuery, reasonsOf } from '../../../parts/quality/causes.ts';
import { classesQuery } from '../classes.ts';
import { latestQuery, outlookQuery, plannedQuery, resultsQuery } from '../pageQueries.ts';

const { oneQuery } = ENTITIES.object.api;
const filesOf = (id: string) => fileListQuery({ entity: 'object', entity_id: id }, FIRST_FILES);

/** Fetches what the page of a kept object starts with, and its files; each response is stored as it arrives. */
async function fetchObject(id: string): Promise<void> {
  const anew = { staleTime: 0, meta: { quiet: true } };
  const { view } = await queryClient.fetchQuery({ ...oneQuery(id), ...anew });
  if (view.quality_status !== null) {
    const { many, first, attrs } = reasonsOf('object', view);
    const reasons = { entity: 'object', id } as const;
    await queryClient.fetchQuery({ ...causesQuery(reasons, { page_size: first }), ...anew });
    if (many) await queryClient.fetchQuery({ ...causeCountsQuery(reasons, attrs), ...anew });
  }
  await queryClient.fetchQuery({ ...resultsQuery(id), ...anew });
  await queryClient.fetchQuery({ ...latestQuery(id), ...anew });
  await queryClient.fetchQuery({ ...plannedQuery(id), ...anew });
  await queryClient.fetchQuery({ ...outlookQuery(id), ...anew });
  await queryClient.fetchQuery(classesQuery);
  // last, because their age is that of the whole
  await queryClient.fetchInfiniteQuery({ ...filesOf(id), ...anew });
}

/** When the response to a query was stored; null if it is not. */
async function storedAt({ queryKey }: { queryKey: QueryKey }): Promise<number | null> {
  const place = placeOf({ queryKey, queryHash: hashKey(queryKey) });
  const copy = place === null ? null : await readCopy(place.id, Date.now());
  return copy?.at ?? null;
}

/** Keeps an object on this device, so that its page opens without a connection. */
export async function keepObject(id: string): Promise<'kept' | 'too_many' | 'no_room'> {
  if (pinned().length >= LIMITS.objects) return 'too_many';
  pin(id);
  for (const query of queryClient.getQueryCache().getAll())
    if (placeOf(query)?.group === objectGroup(id)) write(query);
  await fetchObject(id).catch(() => undefined); // what the page has shown is there, the rest comes with the next refresh
  if ((await storedAt(oneQuery(id))) !== null) return 'kept';
  unpin(id);
  return 'no_room';
}

export async function dropObject(id: string): Promise<void> {
  unpin(id);
  await deleteGroup(objectGroup(id));
}

const HOUR = 3_600_000;
const isGone = (error: unknown) =>
  error instanceof RefusalError && (error.status === 404 || error.status === 403);

/** Fetches those kept objects again that the device has had for an hour, and drops those that the user may no longer see. */
export async function refreshKept(): Promise<void> {
  for (const id of pinned()) {
    if (serverReach.current().away !== null) return;
    if (Date.now() - ((await storedAt(filesOf(id))) ?? 0) < HOUR) continue;
    await fetchObject(id).catch((error: unknown) => (isGone(error) ? dropObject(id) : undefined));
  }
}
