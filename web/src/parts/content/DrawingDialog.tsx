import { useEffect, useState } from 'react';
import { Annotations } from '../../ui/annotations/Annotations.tsx';
import type { MarkShape } from '../../ui/annotations/shapes.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import type { ViewedFile } from '../../ui/viewer/files.ts';

interface Props {
  /** The picture to draw over; null while there is none. */
  file: ViewedFile | null;
  title: string;
  saving?: boolean;
  onSave: (shapes: readonly MarkShape[]) => void;
  close: () => void;
}

/** Draws over a picture, over the whole window. */
export function DrawingDialog({ file, title, saving = false, onSave, close }: Props) {
  const src = file && (file.preview ?? file.file);
  const ratio = useRatio(src, file?.ratio ?? null);
  return (
    <Modal fullScreen opened={file !== null} onClose={close} title={title}>
      {file && src !== null && ratio !== null && (
        <Annotations
          {...{ src, ratio, saving, onSave }}
          alt={file.name}
          shapes={file.shapes}
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
