import type { ContentView } from '@plumbline/contract/content/wire';
import { useMemo } from 'react';
import { useEntriesAt } from './shownQueue.ts';
import { contentsWith, type KnownContent, type ContentEntity } from './contents.ts';

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
