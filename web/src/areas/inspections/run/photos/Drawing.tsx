import { useTranslations } from 'use-intl';
import { notifyError } from '../../../../kit/notify.ts';
import { outbox } from '../../../../offline/outbox/deviceOutbox.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import { DrawingDialog } from '../../../../parts/content/DrawingDialog.tsx';
import { annotationsOf } from '../../../../parts/content/viewedFile.ts';
import type { MarkShape } from '../../../../ui/annotations/shapes.ts';
import type { ViewedFile } from '../../../../ui/viewer/files.ts';

interface Props {
  /** The picture to draw over; null while there is none. */
  file: ViewedFile | null;
  place: ContentPlace;
  close: () => void;
}

/** Draws over a photo; the drawing is stored on the device before the editor closes. */
export function Drawing({ file, place, close }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const save = async (shapes: readonly MarkShape[]) => {
    if (file === null) return;
    const { id: content_id, name } = file;
    const body = { annotations: annotationsOf(shapes) };
    await outbox.add({ kind: 'annotation', ...place, content_id, name, body });
    close();
  };
  return (
    <DrawingDialog
      {...{ file, close }}
      title={t('draw')}
      onSave={(shapes) => void save(shapes).catch(notifyError)}
    />
  );
}
