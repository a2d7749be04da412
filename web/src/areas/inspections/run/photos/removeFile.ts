import { api } from '../../../../kit/http/api.ts';
import { translator } from '../../../../kit/i18n/i18n.ts';
import { notify, notifyError } from '../../../../kit/notify.ts';
import { outbox } from '../../../../offline/outbox/deviceOutbox.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import { outboxStore } from '../../../../offline/outbox/device.ts';
import { isContent } from '../../../../offline/outbox/entry.ts';
import { showContent } from '../../../../offline/outbox/items.ts';
import { takeFile } from '../../../../offline/outbox/takeFile.ts';
import { idOf, fileNameOf } from './itemFiles.ts';

type Waiting = Extract<KnownContent, { at: 'device' }>;

/** Takes a removed file over once more, with its drawing. */
async function takeAgain(place: ContentPlace, { file, change }: Waiting, bytes: Blob) {
  const { taken_at, description, user_tags } = file.body;
  const { name } = file;
  const content_id = await takeFile(place, { bytes, name, taken_at, description, user_tags });
  if (Object.keys(change).length > 0)
    await outbox.add({ kind: 'annotation', ...place, content_id, name, body: change });
}

const removalOf = (content_id: string) =>
  outbox
    .current()
    .entries.filter(isContent)
    .find((one) => one.kind === 'removal' && one.content_id === content_id);

/** Withdraws a removal that has not been sent, or asks the server to bring the file back. */
async function restore(place: ContentPlace, content_id: string): Promise<void> {
  if (removalOf(content_id)?.state === 'sending') await outbox.drain();
  const removal = removalOf(content_id);
  if (removal !== undefined && removal.state !== 'sending') return await outbox.discard(removal);
  const { entity, entity_id, inspection_id } = place;
  await api.post(`/${entity}/${entity_id}/content/${content_id}/restore`);
  await showContent({ inspection_id, entity_id, kind: 'file' });
}

/** Removes a file, and offers to take that back; `restored` follows if that is done. */
export async function removeFile(
  place: ContentPlace,
  known: KnownContent,
  restored: () => void = () => undefined,
): Promise<void> {
  const t = translator('inspections');
  const common = translator('common');
  const content_id = idOf(known);
  const name = fileNameOf(known);
  const bytes = known.at === 'device' ? await outboxStore.bytesOf(content_id) : null;
  await outbox.removeContent(place, { content_id, name });
  const undo = async () => {
    if (known.at === 'device' && bytes !== null) await takeAgain(place, known, bytes);
    else await restore(place, content_id);
    restored();
  };
  notify({
    text: t('runner.photos.removed'),
    description: name,
    action: { label: common('undo'), run: () => void undo().catch(notifyError) },
  });
}
