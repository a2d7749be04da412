import type { ContentView } from '@plumbline/contract/content/wire';
import type { ContentChange, ContentEntry, ContentPlace, FileEntry } from './contentEntry.ts';
import { isContent, isFile, pendingOf } from './entry.ts';
import type { OutboxEntry } from './entry.ts';

/** A content as this device knows it: one of the server with its unsent changes, or a file that waits here. */
export type KnownContent =
  | { at: 'server'; content: ContentView; changes: readonly ContentEntry[] }
  | { at: 'device'; file: FileEntry; changes: readonly ContentEntry[]; change: ContentChange };

export type ContentEntity = Pick<ContentPlace, 'entity' | 'entity_id'>;
/** An item of an inspection, as what its files belong to. */
export const itemOwner = (item_id: string): ContentEntity => ({
  entity: 'inspection_check_list_item',
  entity_id: item_id,
});
const isOf = (one: ContentEntry, { entity, entity_id }: ContentEntity) =>
  one.entity === entity && one.entity_id === entity_id;

/** The sum of the waiting changes to a content, the later ones over the earlier ones. */
const changeOf = (changes: readonly ContentEntry[]): ContentChange =>
  Object.assign(
    {},
    ...pendingOf(changes).map(({ kind, body }) => (kind === 'annotation' ? body : {})),
  ) as ContentChange; // of changes only

/**
 * The contents of an entity as they will be once the server has everything: with the files that wait
 * on this device, the changes of both, and without what is to be removed.
 */
export function contentsWith(
  owner: ContentEntity,
  contents: readonly ContentView[],
  entries: readonly OutboxEntry[],
): KnownContent[] {
  const own = entries.filter(isContent).filter((one) => isOf(one, owner));
  const byContent = Map.groupBy(own, ({ content_id }) => content_id);
  const ofId = (id: string) => (byContent.get(id) ?? []).filter((one) => !isFile(one));
  const isRemoved = (id: string) => pendingOf(ofId(id)).some(({ kind }) => kind === 'removal');
  const known = new Set(contents.map(({ id }) => id));
  const ofServer = contents
    .filter(({ id }) => !isRemoved(id))
    .map((content) => {
      const changes = ofId(content.id);
      return { at: 'server' as const, content: { ...content, ...changeOf(changes) }, changes };
    });
  const ofDevice = own
    .filter(isFile)
    .filter(({ content_id }) => !known.has(content_id) && !isRemoved(content_id))
    .map((file) => {
      const changes = ofId(file.content_id);
      return { at: 'device' as const, file, changes, change: changeOf(changes) };
    });
  return [...ofServer, ...ofDevice];
}

/** The difference that the waiting changes make to the server's number of contents. */
export function contentsAhead(owner: ContentEntity, entries: readonly OutboxEntry[]): number {
  const own = entries.filter(isContent).filter((one) => isOf(one, owner));
  const files = pendingOf(own.filter(isFile));
  const removals = pendingOf(own.filter(({ kind }) => kind === 'removal'));
  const isFileHere = (id: string) => files.some(({ content_id }) => content_id === id);
  const kept = files.filter(
    (file) => !removals.some(({ content_id }) => content_id === file.content_id),
  );
  return kept.length - removals.filter(({ content_id }) => !isFileHere(content_id)).length;
}
