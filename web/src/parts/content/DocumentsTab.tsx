import { createElement, Suspense, useEffect, useState } from 'react';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { later, lazyForm } from '../../kit/later.ts';
import { whenQuiet } from '../../kit/quiet.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import type { DocumentsProps } from './Documents.tsx';

const load = withTexts('content', async () => (await import('./Documents.tsx')).Documents);
const Documents = lazyForm(load);
const part = later(load);

/** The files of something, fetched with the viewer when they are first shown. */
export const DocumentsTab = (props: DocumentsProps) => (
  <Suspense fallback={<RowsSkeleton />}>
    <Documents {...props} />
  </Suspense>
);

/** The same below what a page is opened for: they come once that is at rest. */
export function DocumentsBelow(props: DocumentsProps) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenQuiet(() => setAtRest(true)), []);
  const Loaded = part.useNeeded(isAtRest);
  return Loaded ? createElement(Loaded, props) : <RowsSkeleton />;
}
