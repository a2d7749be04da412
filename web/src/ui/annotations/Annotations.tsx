import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { LatePart } from '../layout/LatePart.tsx';
import type { AnnotationEditorProps } from './AnnotationEditor.tsx';

/** The editor with its texts; never part of a page's start. */
export const annotations = later(
  withTexts('annotations', async () => (await import('./AnnotationEditor.tsx')).AnnotationEditor),
);

/** Draws over a picture. */
export const Annotations = (props: AnnotationEditorProps) => (
  <LatePart part={annotations} height={480}>
    {(AnnotationEditor) => <AnnotationEditor {...props} />}
  </LatePart>
);
