import { useTranslations } from 'use-intl';
import { useFileUrls } from '../../offline/outbox/fileUrl.ts';
import type { KnownContent } from '../../offline/outbox/contents.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { useSizeText } from '../sync/sizeText.ts';
import { viewedContent, viewedEntry } from './viewedFile.ts';

/** The files as the viewer shows them, those that wait on this device first, unless the list is narrowed. */
export function useShownFiles(known: readonly KnownContent[], isNarrowed: boolean): ViewedFile[] {
  const t = useTranslations('content');
  const sizeText = useSizeText();
  const waiting = isNarrowed ? [] : known.filter((one) => one.at === 'device');
  const urls = useFileUrls(waiting.map(({ file }) => file.content_id));
  const metaOf = (kind: ViewedFile['kind'], size: number) =>
    [t(`kinds.${kind}`), sizeText(size)].join(' · ');
  return [
    ...waiting.map(({ file }) => {
      const url = urls.get(file.content_id) ?? null;
      const shown = viewedEntry(file, '', { url, shapes: [] });
      return { ...shown, meta: metaOf(shown.kind, file.body.size) };
    }),
    ...known.flatMap((one) => {
      if (one.at === 'device') return [];
      const shown = viewedContent(one.content, '');
      return [{ ...shown, meta: metaOf(shown.kind, one.content.size) }];
    }),
  ];
}
