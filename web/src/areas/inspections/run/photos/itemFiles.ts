import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { ContentView } from '@plumbline/contract/content/wire';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../kit/http/queryClient.ts';
import { filesQuery, guidanceQuery } from '../../../../offline/inspectionWork.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import { itemOwner, type KnownContent } from '../../../../offline/outbox/contents.ts';
import type { TypedIn } from '../../../../offline/outbox/database.ts';
import { pendingOf, undecidedOf } from '../../../../offline/outbox/entry.ts';
import type { EntryState } from '../../../../offline/outbox/states.ts';
import { useContentsWith } from '../../../../offline/outbox/useContents.ts';

const NONE: ContentView[] = [];

const byOwner = new WeakMap<readonly ContentView[], Map<string, ContentView[]>>();
/** Grouped once for all items. */
function filesOf(files: readonly ContentView[], id: string): ContentView[] {
  const grouped = byOwner.get(files) ?? Map.groupBy(files, ({ entity_id }) => entity_id);
  byOwner.set(files, grouped);
  return grouped.get(id) ?? NONE;
}

/** The files of an item, those of the server and those that wait on this device. */
export function useItemFiles(inspection_id: string, item_id: string): KnownContent[] {
  const { data = NONE } = useQuery(filesQuery(inspection_id));
  return useContentsWith(itemOwner(item_id), filesOf(data, item_id));
}

/** The files of its check list that explain an item: those tagged with its code. */
export function useGuidance(
  inspection_id: string,
  check_list_id: string,
  { code }: ItemView,
): ContentView[] {
  const { data = NONE } = useQuery(guidanceQuery(inspection_id));
  if (code === null) return NONE;
  return filesOf(data, check_list_id).filter(({ user_tags }) => user_tags.includes(code));
}

/** Reads the files of an inspection again, whose addresses have expired. */
export const renewFiles = (inspection_id: string): Promise<unknown> =>
  Promise.all(
    [filesQuery(inspection_id), guidanceQuery(inspection_id)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** The owner of an item's file. */
export const itemPlace = ({ inspection_id, item_id, about }: TypedIn): ContentPlace => ({
  ...itemOwner(item_id),
  inspection_id,
  about: { title: about.inspection, number: about.number, item: about.item },
});

export const isSignature = ({ check_type }: ItemView): boolean =>
  check_type?.code === CHECK_TYPE.signature;

export const idOf = (known: KnownContent): string =>
  known.at === 'server' ? known.content.id : known.file.content_id;

export const fileNameOf = (known: KnownContent): string =>
  known.at === 'server' ? known.content.name : known.file.name;

/** The shapes drawn over a file. */
export const shapesOf = (known: KnownContent) => {
  const { annotations = null } = known.at === 'server' ? known.content : known.change;
  return annotations?.shapes ?? [];
};

/** The state of a file on its way to the server; null once all of it has arrived. */
export function fileStateOf(known: KnownContent): EntryState | null {
  const ownEntries = known.at === 'device' ? [known.file, ...known.changes] : known.changes;
  const [undecided] = undecidedOf(ownEntries);
  const [pending] = pendingOf(ownEntries);
  return (undecided ?? pending)?.state ?? null;
}
