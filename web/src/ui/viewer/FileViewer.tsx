import { useTranslations } from 'use-intl';
import { LatePart } from '../layout/LatePart.tsx';
import { Modal } from '../overlays/Dialog.tsx';
import type { ThumbnailGridProps } from './ThumbnailGrid.tsx';
import type { ViewerProps } from './Viewer.tsx';
import { viewer } from './viewers.ts';
import classes from './FileViewer.module.css';

/** Files over the whole window: pictures, videos and documents are shown, everything else is offered. */
export function FileViewer(props: ViewerProps) {
  const common = useTranslations('common');
  const { files, shown, onShow } = props;
  const name = files.find(({ id }) => id === shown)?.name ?? common('loading');
  return (
    <Modal
      fullScreen
      opened={shown !== null}
      onClose={() => onShow(null)}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      attributes={{ content: { 'aria-label': name } }}
    >
      <LatePart part={viewer} height={320}>
        {({ Viewer }) => <Viewer {...props} />}
      </LatePart>
    </Modal>
  );
}

/** Files as small pictures, which open in the viewer. */
export const FileGrid = (props: ThumbnailGridProps) => (
  <LatePart part={viewer} height={240}>
    {({ ThumbnailGrid }) => <ThumbnailGrid {...props} />}
  </LatePart>
);
