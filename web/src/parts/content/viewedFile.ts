import type { PictureAnnotations } from '@plumbline/contract/content/annotations';
import { CONTENT_KINDS } from '@plumbline/contract/content/files';
import type { ContentView } from '@plumbline/contract/content/wire';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import type { MarkShape } from '../../ui/annotations/shapes.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';

const kindOf = (kind: string): ViewedFile['kind'] =>
  CONTENT_KINDS.find((known) => known === kind) ?? 'document';

/** A file of the server as the viewer shows it; `stored` is the picture that this device has of it. */
export function viewedContent(
  content: ContentView,
  meta: string,
  stored: string | null = null,
): ViewedFile {
  const { id, kind, name, width, height, annotations } = content;
  return {
    id,
    kind: kindOf(kind),
    name,
    meta,
    file: (kind === 'picture' ? stored : null) ?? fileUrl(content.file),
    preview: stored ?? fileUrl(content.preview),
    thumbnail: stored ?? fileUrl(content.thumbnail),
    ratio: width !== null && height !== null && height > 0 ? width / height : null,
    shapes: annotations?.shapes ?? [],
  };
}

/** The kind of a file by its media type: the server will look at its bytes. */
export function kindOfMedia(mime: string): ViewedFile['kind'] {
  const [family] = mime.split('/');
  if (family === 'image') return 'picture';
  if (family === 'video' || family === 'text') return family;
  return mime === 'application/pdf' ? 'pdf' : 'document';
}

/** A file that waits on this device as the viewer shows it; `url` is where its bytes are. */
export function viewedEntry(
  { content_id, name, body }: FileEntry,
  meta: string,
  { url, shapes }: { url: string | null; shapes: readonly MarkShape[] },
): ViewedFile {
  const kind = kindOfMedia(body.mime);
  return {
    id: content_id,
    kind,
    name,
    meta,
    file: url,
    preview: url,
    thumbnail: kind === 'picture' ? url : null,
    ratio: null,
    shapes,
  };
}

const DIGITS = 10_000;
const rounded = (part: number): number => Math.round(part * DIGITS) / DIGITS;

/** The drawn shapes as they are sent: four digits are finer than any screen, and a hundred shapes stay small. */
export const annotationsOf = (shapes: readonly MarkShape[]): PictureAnnotations | null =>
  shapes.length === 0
    ? null
    : ({
        version: 1,
        shapes: shapes.map(({ points, ...shape }) => ({
          ...shape,
          width: rounded(shape.width),
          points: points.map(([x, y]) => [rounded(x), rounded(y)]),
        })),
      } as PictureAnnotations); // every type of shape has its number of points
