import { useTranslations } from 'use-intl';
import { useEffect, useState } from 'react';
import { holdFileUrl } from '../../offline/outbox/fileUrl.ts';
import type { KnownContent } from '../../offline/outbox/contents.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { useSizeText } from '../sync/sizeText.ts';
import { viewedContent, viewedEntry } from './viewed.ts';

/** The addresses of files that wait on this device, while they are shown. */
function useFileUrls(ids: readonly string[]): ReadonlyMap<string, string | null> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string | null>>(new Map());
  const key = ids.join();
  useEffect(() => {
    let isHere = true;
    const held = key === '' ? [] : key.split(',').map((id) => ({ id, ...holdFileUrl(id) }));
    for (const { id, url } of held)
      void url.then((known) => isHere && setUrls((before) => new Map(before).set(id, known)));
    return () => {
      isHere = false;
      for (const { release } of held) release();
    };
  }, [key]);
  return urls;
}

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
      const shown = viewedEntry(file, { meta: '', url: urls.get(file.content_id) ?? null });
      return { ...shown, meta: metaOf(shown.kind, file.body.size) };
    }),
    ...known.flatMap((one) => {
      if (one.at === 'device') return [];
      const shown = viewedContent(one.content, '');
      return [{ ...shown, meta: metaOf(shown.kind, one.content.size) }];
    }),
  ];
}
