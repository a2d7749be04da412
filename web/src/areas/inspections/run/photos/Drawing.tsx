import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyError } from '../../../../kit/notify.ts';
import { outbox } from '../../../../offline/outbox/answers.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import { annotationsOf } from '../../../../parts/content/viewedFile.ts';
import { Annotations } from '../../../../ui/annotations/Annotations.tsx';
import type { MarkShape } from '../../../../ui/annotations/shapes.ts';
import { Modal } from '../../../../ui/overlays/Dialog.tsx';
import type { ViewedFile } from '../../../../ui/viewer/files.ts';

interface Props {
  /** The picture to draw over; null while there is none. */
  file: ViewedFile | null;
  place: ContentPlace;
  close: () => void;
}

/** Draws over a photo; what is drawn is stored on the device before the editor closes. */
export function Drawing({ file, place, close }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const src = file && (file.preview ?? file.file);
  const ratio = useRatio(src, file?.ratio ?? null);
  const save = async (shapes: readonly MarkShape[]) => {
    if (file === null) return;
    const { id: content_id, name } = file;
    const body = { annotations: annotationsOf(shapes) };
    await outbox.add({ kind: 'annotation', ...place, content_id, name, body });
    close();
  };
  return (
    <Modal fullScreen opened={file !== null} onClose={close} title={t('draw')}>
      {file && src !== null && ratio !== null && (
        <Annotations
          src={src}
          alt={file.name}
          ratio={ratio}
          shapes={file.shapes}
          onSave={(shapes) => void save(shapes).catch(notifyError)}
          onCancel={close}
        />
      )}
    </Modal>
  );
}

/** Width to height of a picture, which a file on this device does not say. */
function useRatio(src: string | null, known: number | null): number | null {
  const [measured, setMeasured] = useState<{ src: string; ratio: number } | null>(null);
  useEffect(() => {
    if (src === null || known !== null) return;
    const picture = new Image();
    picture.onload = () =>
      setMeasured({ src, ratio: picture.naturalWidth / Math.max(1, picture.naturalHeight) });
    picture.src = src;
  }, [src, known]);
  return known ?? (measured?.src === src ? measured.ratio : null);
}
