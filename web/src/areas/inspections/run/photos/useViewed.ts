import { useReach } from '../../../../kit/http/reach.ts';
import { useStoredPictures } from '../../../../offline/copies/pictures.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import { useFileUrls } from '../../../../offline/outbox/fileUrl.ts';
import { viewedContent, viewedEntry } from '../../../../parts/content/viewedFile.ts';
import { useSizeText } from '../../../../parts/sync/sizeText.ts';
import type { ViewedFile } from '../../../../ui/viewer/files.ts';
import { idOf, shapesOf } from './itemFiles.ts';

/** Files as the viewer shows them; without the server, with the pictures that this device has. */
export function useViewed(known: readonly KnownContent[]): ViewedFile[] {
  const sizeText = useSizeText();
  const { away } = useReach();
  const urls = useFileUrls(known.filter(({ at }) => at === 'device').map(idOf));
  const isAway = away !== null;
  const stored = useStoredPictures(known.filter(({ at }) => isAway && at === 'server').map(idOf));
  return known.map((one) => {
    if (one.at === 'server')
      return viewedContent(one.content, sizeText(one.content.size), stored.get(one.content.id));
    const url = urls.get(one.file.content_id) ?? null;
    return viewedEntry(one.file, sizeText(one.file.body.size), { url, shapes: shapesOf(one) });
  });
}
