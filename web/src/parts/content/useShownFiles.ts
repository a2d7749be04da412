import type { ContentView } from '@plumbline/contract/content/wire';
import { useTranslations } from 'use-intl';
import { useReach } from '../../kit/http/reach.ts';
import { useStoredPictures } from '../../offline/copies/pictures.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { useSizeText } from '../sync/sizeText.ts';
import { viewedContent } from './viewedFile.ts';

const NONE: string[] = [];

/** The files as the viewer shows them; without the server, with the pictures that this device has. */
export function useShownFiles(contents: readonly ContentView[]): ViewedFile[] {
  const t = useTranslations('content.kinds');
  const sizeText = useSizeText();
  const { away } = useReach();
  const stored = useStoredPictures(away === null ? NONE : contents.map(({ id }) => id));
  return contents.map((content) => {
    const shown = viewedContent(content, '', stored.get(content.id));
    return { ...shown, meta: [t(shown.kind), sizeText(content.size)].join(' · ') };
  });
}
