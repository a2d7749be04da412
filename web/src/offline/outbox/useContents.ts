import type { ContentView } from '@plumbline/contract/content/wire';
import { useMemo } from 'react';
import { useEntriesAt } from './shownQueue.ts';
import type { ContentEntry } from './contentEntry.ts';
import { contentsWith, type KnownContent, type ContentEntity } from './contents.ts';
import { isContent } from './entry.ts';

/** The contents of an entity with what this device has not sent yet. */
export function useContentsWith(
  owner: ContentEntity,
  contents: readonly ContentView[],
): KnownContent[] {
  const { entity, entity_id } = owner;
  const entries = useEntriesAt(entity_id);
  return useMemo(
    () => contentsWith({ entity, entity_id }, contents, entries),
    [entity, entity_id, contents, entries],
  );
}

/** Everything that an inspection waits for before it is completed: files, their changes and removals. */
export function useContentEntriesOf(inspection_id: string): ContentEntry[] {
  const entries = useEntriesAt(inspection_id);
  return useMemo(
    () => entries.filter(isContent).filter((one) => one.inspection_id === inspection_id),
    [entries, inspection_id],
  );
}
