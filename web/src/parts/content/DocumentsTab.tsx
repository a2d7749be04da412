import { Suspense } from 'react';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { lazyForm } from '../../kit/later.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import type { DocumentsProps } from './Documents.tsx';

const Documents = lazyForm(
  withTexts('content', async () => (await import('./Documents.tsx')).Documents),
);

/** The files of something, fetched with the viewer when they are first shown. */
export const DocumentsTab = (props: DocumentsProps) => (
  <Suspense fallback={<RowsSkeleton />}>
    <Documents {...props} />
  </Suspense>
);
