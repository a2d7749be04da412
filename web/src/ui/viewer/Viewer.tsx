import { VisuallyHidden } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { CompareView } from './CompareView.tsx';
import { FileCard } from './FileCard.tsx';
import { fileAfter, type FileStep, type ViewedFile } from './files.ts';
import { VIEWER_KEYS } from './keys.ts';
import { PdfView } from './PdfView.tsx';
import { placeArgs } from './place.ts';
import { PictureView, type ViewProps } from './PictureView.tsx';
import { Strip } from './Strip.tsx';
import { VideoView } from './VideoView.tsx';
import { ViewerHead } from './ViewerHead.tsx';
import classes from './Viewer.module.css';

/** The previous picture of the same thing, with the times of both. */
export interface EarlierPicture {
  file: ViewedFile;
  labels: { before: string; after: string };
}
export interface ViewerProps {
  files: readonly ViewedFile[];
  /** The id of the file on screen; null while the viewer is closed. */
  shown: string | null;
  onShow: (id: string | null) => void;
  /** The reason why the file is missing if it still exists: it is being read, or only the server has it. */
  missing?: 'loading' | 'unreachable' | undefined;
  /** Fetches a file again when its addresses have expired. */
  renew: (id: string) => Promise<unknown>;
  /** Buttons for the file at the top. */
  actions?: (file: ViewedFile) => ReactNode;
  /** The facts beside the file: title, tags, description. */
  panel?: (file: ViewedFile) => ReactNode;
  /** The picture that a file can be compared with. */
  earlier?: (file: ViewedFile) => EarlierPicture | null;
  /** Whether a picture with an earlier one is first shown beside it. */
  comparesFirst?: boolean;
}

/** The viewer, which fills the window. */
export function Viewer(props: ViewerProps) {
  const {
    files,
    shown,
    onShow,
    renew,
    actions,
    panel,
    earlier,
    comparesFirst = false,
    missing,
  } = props;
  const t = useTranslations('viewer');
  const [isComparing, setComparing] = useState(comparesFirst);
  const [hasPanel, setPanel] = useState(!useIsPhone());
  const place = files.findIndex(({ id }) => id === shown);
  const file = files[place];
  const step = (way: FileStep) => {
    const next = files[fileAfter(way, place, files.length)];
    if (next && next !== file) onShow(next.id);
  };
  useHotkeys(
    VIEWER_KEYS,
    {
      step: (key) => step(key === 'arrowleft' ? 'previous' : 'next'),
      ends: (key) => step(key === 'home' ? 'first' : 'last'),
    },
    { everywhere: true },
  );
  const close = () => onShow(null);
  const before = file ? (earlier?.(file) ?? null) : null;
  const details = file && hasPanel ? panel?.(file) : undefined;
  return (
    <div className={classes.viewer} data-panel={Boolean(details) || undefined}>
      <ViewerHead
        file={file}
        place={place}
        count={files.length}
        step={step}
        close={close}
        compare={before && { on: isComparing, toggle: () => setComparing(!isComparing) }}
        panel={panel ? { on: hasPanel, toggle: () => setPanel(!hasPanel) } : null}
      >
        {file && actions?.(file)}
      </ViewerHead>
      <VisuallyHidden role="status">
        {file && `${file.name}, ${t('place', placeArgs(place, files.length))}`}
      </VisuallyHidden>
      <div className={classes.main}>
        {file === undefined ? (
          <div className={classes.gone}>
            {missing !== 'loading' && (
              <>
                <IconPhotoOff size={28} stroke={1.5} aria-hidden />
                {missing === 'unreachable' ? t('unreachable') : t('gone')}
              </>
            )}
          </div>
        ) : isComparing && before ? (
          <CompareView
            key={file.id}
            before={{ file: before.file, label: before.labels.before }}
            after={{ file, label: before.labels.after }}
            renew={renew}
          />
        ) : (
          <FileView key={file.id} file={file} renew={async () => renew(file.id)} onStep={step} />
        )}
      </div>
      {details && <div className={classes.panel}>{details}</div>}
      {files.length > 1 && (
        <Strip files={files} shown={shown ?? ''} onShow={onShow} renew={renew} />
      )}
    </div>
  );
}

function FileView(props: ViewProps) {
  const { kind } = props.file;
  if (kind === 'picture') return <PictureView {...props} />;
  if (kind === 'video') return <VideoView {...props} />;
  if (kind === 'pdf') return <PdfView {...props} />;
  return <FileCard file={props.file} />;
}
