import { codeOf } from '@plumbline/contract/kit/errors';
import { reach } from '@plumbline/contract/kit/permissions';
import { roleOf } from '@plumbline/contract/kit/roles';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { now } from '../../../kit/clock.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { serverReach } from '../../../kit/http/reach.ts';
import { meQuery } from '../../../kit/session/me.ts';
import { templatePreviewQuery } from '../../../offline/copies/planning.ts';
import { noteFetched, pin, pinned, pinnedIds, unpin } from '../../../offline/copies/pinned.ts';
import { LIMITS } from '../../../offline/copies/room.ts';
import { objectGroup } from '../../../offline/copies/rows.ts';
import { readCopyOf } from '../../../offline/copies/readCopyOf.ts';
import { deleteGroup } from '../../../offline/copies/store.ts';
import { fileListQuery } from '../../../parts/content/api.ts';
import { FIRST_FILES } from '../../../parts/content/fileQuery.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { causeCountsQuery, causesQuery, reasonsOf } from '../../../parts/quality/causes.ts';
import { classesQuery } from '../classes.ts';
import {
  indicatorsQuery,
  latestQuery,
  outlookQuery,
  ownWorkQuery,
  plannedQuery,
  resultsQuery,
} from '../pageQueries.ts';

const { oneQuery } = ENTITIES.object.api;
const assignedApi = resourceApi(objectTemplates);
const anew = { staleTime: 0, meta: { quiet: true } };

const fetchObject = async (id: string): Promise<ObjectView> =>
  (await queryClient.fetchQuery({ ...oneQuery(id), ...anew })).view;

/** Fetches what else the page of an object starts with, and its files; each response is stored as it arrives. */
async function fetchRest(view: ObjectView): Promise<void> {
  const { id } = view;
  if (view.quality_status !== null) {
    const { many, first, attrs } = reasonsOf('object', view);
    const reasons = { entity: 'object', id } as const;
    await queryClient.fetchQuery({ ...causesQuery(reasons, { page_size: first }), ...anew });
    if (many) await queryClient.fetchQuery({ ...causeCountsQuery(reasons, attrs), ...anew });
  }
  await queryClient.fetchQuery({ ...resultsQuery(id), ...anew });
  await queryClient.fetchQuery({ ...latestQuery(id), ...anew });
  const me = await queryClient.fetchQuery(meQuery);
  await queryClient.fetchQuery({ ...ownWorkQuery(id, me.id), ...anew });
  await queryClient.fetchQuery({ ...indicatorsQuery(id), ...anew });
  await queryClient.fetchQuery({ ...plannedQuery(id), ...anew });
  await queryClient.fetchQuery({ ...outlookQuery(id), ...anew });
  await queryClient.fetchQuery(classesQuery);
  await fetchTemplates(id);
  const files = fileListQuery({ entity: 'object', entity_id: id }, FIRST_FILES);
  await queryClient.fetchInfiniteQuery({ ...files, ...anew });
}

/** The most templates of an object that it can be inspected by without the server. */
const MOST_TEMPLATES = 10;

/** Fetches what inspections by the object's own templates would be, for those who plan. */
async function fetchTemplates(id: string): Promise<void> {
  const me = await queryClient.fetchQuery(meQuery);
  if (reach(roleOf(me), 'inspection.create') === 'none') return;
  const assigned = assignedApi.listQuery({
    fields: ['inspection_template'],
    filter: [`object=${id}`, 'is_active=true'],
    page: 1,
    page_size: MOST_TEMPLATES,
  });
  const { items } = await queryClient.fetchQuery({ ...assigned, ...anew });
  for (const { inspection_template: template } of items) {
    const preview = templatePreviewQuery(id, template.id);
    await queryClient.fetchQuery({ ...preview, ...anew }).catch((error: unknown) => {
      const isRefused = error instanceof RefusalError && error.status < 500 && error.status !== 429;
      if (!isRefused) throw error; // otherwise nothing can be planned by this template
    });
  }
}

async function isStored(id: string): Promise<boolean> {
  return (await readCopyOf(oneQuery(id).queryKey)) !== null;
}

/** A refusal of our own server, not of a captive portal. */
const isGone = (error: unknown) =>
  error instanceof RefusalError && error.detail !== null && codeOf(error.detail) === 'not_found';

/** Fetches all of a pinned object and makes sure that the device has it; null if it was dropped meanwhile. */
async function fetchPinned(id: string): Promise<'kept' | 'gone' | 'no_room' | 'failed' | null> {
  const view = await fetchObject(id).catch((error: unknown) => (isGone(error) ? 'gone' : 'failed'));
  const outcome =
    typeof view === 'string'
      ? view
      : await fetchRest(view).then(
          () => 'fetched' as const,
          () => 'failed' as const,
        );
  if (!pinnedIds.has(id)) return null;
  if (outcome !== 'fetched') return outcome;
  if (!(await isStored(id))) return 'no_room';
  noteFetched(id);
  return 'kept';
}

/** Keeps an object on this device, so that its page opens without a connection; null if it was dropped meanwhile. */
export async function keepObject(
  id: string,
): Promise<'kept' | 'too_many' | 'no_room' | 'failed' | null> {
  if (pinned().length >= LIMITS.objects) return 'too_many';
  pin(id);
  const outcome = await fetchPinned(id);
  if (outcome !== null && outcome !== 'kept') await dropObject(id);
  return outcome === 'gone' ? 'failed' : outcome;
}

export async function dropObject(id: string): Promise<void> {
  unpin(id);
  await deleteGroup(objectGroup(id));
}

/** Drops the object if the user may no longer see it, or if the device has no room for it any more. */
async function refresh(id: string): Promise<void> {
  const outcome = await fetchPinned(id);
  if (outcome === 'gone' || outcome === 'no_room') await dropObject(id);
}

const HOUR = 3_600_000;
let isRefreshing = false;

/** Fetches those kept objects again whose last complete copy is an hour old, one after another. */
export async function refreshKept(): Promise<void> {
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    for (const { id, at } of pinned())
      if (now() - at >= HOUR && pinnedIds.has(id) && serverReach.current().away === null)
        await refresh(id);
  } finally {
    isRefreshing = false;
  }
}
