import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyError } from '../../../../kit/notify.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import { useEarlier } from '../../../../parts/content/earlier.ts';
import type { ViewedFile } from '../../../../ui/viewer/files.ts';
import { FileViewer } from '../../../../ui/viewer/FileViewer.tsx';
import { Tool } from '../../../../ui/viewer/Tool.tsx';
import { useIsClosed, useRun } from '../useRun.ts';
import { outbox } from '../../../../offline/outbox/deviceOutbox.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import { DrawingDialog } from '../../../../parts/content/DrawingDialog.tsx';
import { annotationsOf } from '../../../../parts/content/viewedFile.ts';
import type { MarkShape } from '../../../../ui/annotations/shapes.ts';
import { idOf, itemPlace, renewFiles } from './itemFiles.ts';
import { removeFile } from './removeFile.ts';
import { useViewed } from './useViewed.ts';

interface Props {
  item: ItemView;
  known: readonly KnownContent[];
  shown: string | null;
  onShow: (id: string | null) => void;
}

/** The files of an item over the whole window: compared with those before, drawn on, removed. */
export function ItemViewer({ item, known, shown, onShow }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner.photos');
  const entity = useTranslations('entity');
  const { placeOf } = useRun();
  const typedIn = placeOf(item);
  const files = useViewed(known);
  const earlier = useEarlier(
    shown === null ? null : item.previous,
    t('now'),
    typedIn.inspection_id,
  );
  const [drawnFile, setDrawnFile] = useState<ViewedFile | null>(null);
  const remove = (id: string) => {
    const one = known.find((other) => idOf(other) === id);
    const next = files[files.findIndex((file) => file.id === id) + 1] ?? files[0];
    onShow(next && next.id !== id ? next.id : null);
    if (one) void removeFile(itemPlace(typedIn), one).catch(notifyError);
  };
  return (
    <>
      <FileViewer
        files={files}
        shown={drawnFile === null ? shown : null}
        onShow={onShow}
        renew={async () => renewFiles(typedIn.inspection_id)}
        earlier={() => earlier}
        actions={(file) =>
          closed ? null : (
            <>
              {file.kind === 'picture' && (
                <Tool label={t('draw')} Icon={IconPencil} press={() => setDrawnFile(file)} />
              )}
              <Tool label={entity('remove')} Icon={IconTrash} press={() => remove(file.id)} />
            </>
          )
        }
      />
      <Drawing file={drawnFile} place={itemPlace(typedIn)} close={() => setDrawnFile(null)} />
    </>
  );
}

interface DrawingProps {
  /** The picture to draw over; null while there is none. */
  file: ViewedFile | null;
  place: ContentPlace;
  close: () => void;
}

/** Draws over a photo; the drawing is stored on the device before the editor closes. */
function Drawing({ file, place, close }: DrawingProps) {
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
