import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import { outboxStore } from '../../offline/outbox/device.ts';

/** Offers bytes to the browser's downloads. */
export function download(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a file that waits on this device, so that it can be used in some other way. */
export async function saveFile({ content_id, name }: FileEntry): Promise<void> {
  const bytes = await outboxStore.bytesOf(content_id);
  if (bytes !== null) download(bytes, name);
}
