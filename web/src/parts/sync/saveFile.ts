import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import { download } from '../../kit/download.ts';
import { outboxStore } from '../../offline/outbox/device.ts';

/** Saves a file that waits on this device, so that it can be used in some other way. */
export async function saveFile({ content_id, name }: FileEntry): Promise<void> {
  const bytes = await outboxStore.bytesOf(content_id);
  if (bytes !== null) download(bytes, name);
}
