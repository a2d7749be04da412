import { Suspense } from 'react';
import { readTexts } from '../../kit/i18n/i18n.ts';
import { lazyForm } from '../../kit/lazyForm.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import type { DocumentsProps } from './Documents.tsx';

/** Loads with its texts. */
const Documents = lazyForm(async () => {
  const part = import('./Documents.tsx');
  const [loaded] = await Promise.all([part, readTexts('content')]);
  return loaded.Documents;
});

/** The files of something, fetched with the viewer when they are first shown. */
export const DocumentsTab = (props: DocumentsProps) => (
  <Suspense fallback={<RowsSkeleton />}>
    <Documents {...props} />
  </Suspense>
);
