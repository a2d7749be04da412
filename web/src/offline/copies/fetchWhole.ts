import type { ContentView } from '@plumbline/contract/content/wire';
import type { InspectionWhole } from '@plumbline/contract/views';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { now } from '../../kit/clock.ts';
import { api } from '../../kit/http/api.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import {
  accountOfToken,
  currentSession,
  onSession,
  type SessionState,
} from '../../kit/session/sessionStore.ts';
import {
  detailsQuery,
  filesQuery,
  guidanceQuery,
  inspectionQuery,
  itemFilesQuery,
  readWorkFrom,
  showWork,
} from '../inspectionWork.ts';
import { whileReading } from '../outbox/items.ts';
import { showCurrent } from './age.ts';
import type { WholeInspection } from './ownWork.ts';
import { readCopyOf } from './readCopyOf.ts';
import { renewGroup } from './store.ts';

const fileOwner = ({ entity_id }: ContentView): string => entity_id;

function show(queryKey: QueryKey, data: unknown): void {
  showCurrent(hashKey(queryKey));
  queryClient.setQueryData(queryKey, data);
}

/** Aborted once the session is another user's, or nobody's. */
function whileOwn(): { signal: AbortSignal; end: () => void } {
  const owner = ownerOf(currentSession());
  const control = new AbortController();
  const end = onSession((session) => {
    if (ownerOf(session) !== owner) control.abort();
  });
  return { signal: control.signal, end };
}
const ownerOf = ({ token }: Pick<SessionState, 'token'>): string | null =>
  accountOfToken(token ?? '');

/**
 * Fetches an inspection with its check lists, items and files in one request, shows it where it is open, and so stores it;
 * what this device has as a whole is only noted as of now. Rejects if its user has left meanwhile.
 */
export async function fetchWhole(id: string): Promise<void> {
  const { signal, end } = whileOwn();
  await whileReading(() => fetchAndShow(id, signal)).finally(end);
}

async function fetchAndShow(id: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = inspectionQuery(id);
  const copy = await readCopyOf(queryKey);
  const known = copy === null ? undefined : (JSON.parse(copy.text) as WholeInspection).tag; // written below
  const path = `/inspection/${id}/whole`;
  const answer = await api.read<InspectionWhole | undefined>(path, { known, signal });
  signal.throwIfAborted();
  const { view: whole, version: tag } = answer;
  if (whole === undefined) return await renewGroup(id, now());
  const { items, next_cursor } = whole.work;
  const rest = next_cursor === null ? [] : await readWorkFrom(id, { signal, cursor: next_cursor });
  signal.throwIfAborted();
  show(detailsQuery(id).queryKey, showWork(id, [...items, ...rest]));
  for (const [query, files] of [
    [filesQuery(id), whole.files],
    [guidanceQuery(id), whole.guidance],
  ] as const) {
    if (files === null) await queryClient.fetchQuery({ ...query, staleTime: 0 });
    else show(query.queryKey, files);
    signal.throwIfAborted();
  }
  const previous = whole.previous === null ? [] : Map.groupBy(whole.previous, fileOwner);
  for (const [item_id, files] of previous) show(itemFilesQuery(item_id, id).queryKey, files);
  // last, because its presence marks the rest as complete
  const isTagged = next_cursor === null && whole.files !== null && whole.guidance !== null;
  const fetched = { view: whole.inspection, version: whole.version };
  show(queryKey, isTagged ? { ...fetched, tag } : fetched);
}
