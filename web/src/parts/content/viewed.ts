import type { ContentView } from '@plumbline/contract/content/wire';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';

/** A file of the server, as it is shown. */
export function viewedContent(content: ContentView, meta: string): ViewedFile {
  const { id, name, kind, width, height, annotations } = content;
  return {
    id,
    kind: kind as ViewedFile['kind'], // one of the contract's kinds
    name,
    meta,
    file: fileUrl(content.file),
    preview: fileUrl(content.preview),
    thumbnail: fileUrl(content.thumbnail),
    ratio: width !== null && height !== null ? width / height : null,
    shapes: annotations?.shapes ?? [],
  };
}

/** A file that waits on this device, whose bytes have the address `url`. */
export function viewedEntry(
  { content_id, name, body: { mime } }: FileEntry,
  { meta, url }: { meta: string; url: string | null },
): ViewedFile {
  const isPicture = mime.startsWith('image/');
  return {
    id: content_id,
    kind: kindOf(mime),
    name,
    meta,
    file: url,
    preview: isPicture ? url : null,
    thumbnail: isPicture ? url : null,
    ratio: null,
    shapes: [],
  };
}

/** Before the server has looked at its bytes, a file is what its sender calls it. */
function kindOf(mime: string): ViewedFile['kind'] {
  if (mime.startsWith('image/')) return 'picture';
  if (mime.startsWith('video/')) return 'video';
  if (mime === 'application/pdf') return 'pdf';
  return mime.startsWith('text/') ? 'text' : 'document';
}
