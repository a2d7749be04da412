import type { ContentView } from '@plumbline/contract/content/wire';
import { useTranslations } from 'use-intl';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { useSizeText } from '../sync/sizeText.ts';
import { viewedContent } from './viewedFile.ts';

/** The files as the viewer shows them. */
export function useShownFiles(contents: readonly ContentView[]): ViewedFile[] {
  const t = useTranslations('content.kinds');
  const sizeText = useSizeText();
  return contents.map((content) => {
    const shown = viewedContent(content, '');
    return { ...shown, meta: [t(shown.kind), sizeText(content.size)].join(' · ') };
  });
}
