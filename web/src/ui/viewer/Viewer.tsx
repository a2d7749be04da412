import {
  IconPhotoOff,
  IconChevronLeft,
  IconChevronRight,
  IconColumns2,
  IconDownload,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import { CompareView } from './CompareView.tsx';
import { FileCard } from './FileCard.tsx';
import { fileAfter, type FileStep, type ViewedFile } from './files.ts';
import { VIEWER_KEYS } from './keys.ts';
import { PdfView } from './PdfView.tsx';
import { PictureView, type ViewProps } from './PictureView.tsx';
import { Strip } from './Strip.tsx';
import { VideoView } from './VideoView.tsx';
import { Tool } from './Tool.tsx';
import classes from './Viewer.module.css';
import { ActionIcon } from '../buttons/Button.tsx';

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
    <div
      className={`grid single-column ${classes.viewer}`}
      data-panel={Boolean(details) || undefined}
    >
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
      <span className="unseen" role="status">
        {file && `${file.name}, ${t('place', placeArgs(place, files.length))}`}
      </span>
      <div className="min-width-0 relative overflow-hidden min-height-0">
        {file === undefined ? (
          <div className={`stack centre full-height ${classes.gone}`}>
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
      {details && <div className={`overflow-auto loud ${classes.panel}`}>{details}</div>}
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

interface Toggle {
  on: boolean;
  toggle: () => void;
}
interface Props {
  file: ViewedFile | undefined;
  place: number;
  count: number;
  step: (step: FileStep) => void;
  close: () => void;
  compare: Toggle | null;
  panel: Toggle | null;
  /** More buttons for the file. */
  children: ReactNode;
}

/** The name of the file, its place among the others, and what can be done with it. */
function ViewerHead({ file, place, count, step, close, compare, panel, children }: Props) {
  const t = useTranslations('viewer');
  const common = useTranslations('common');
  return (
    <div className={`row gap-4 all-columns ${classes.head}`}>
      <div className={`flex align-baseline gap-12 grow nowrap ${classes.title}`}>
        <b className="overflow-hidden medium" dir="auto">
          {file?.name}
        </b>
        {file && <span className="small num">{t('place', placeArgs(place, count))}</span>}
      </div>
      <div className={`flex ${classes.steps}`}>
        <Tool
          label={t('previous')}
          Icon={IconChevronLeft}
          press={place > 0 ? () => step('previous') : null}
        />
        <Tool
          label={t('next')}
          Icon={IconChevronRight}
          press={place < count - 1 ? () => step('next') : null}
        />
      </div>
      {compare && (
        <Tool
          label={t('compare.title')}
          Icon={IconColumns2}
          press={compare.toggle}
          on={compare.on}
        />
      )}
      {children}
      {file?.file && (
        <Tooltip label={t('download')}>
          <ActionIcon
            href={file.file}
            download={file.name}
            className={classes.tool}
            data-phone="lg"
            aria-label={t('download')}
          >
            <IconDownload {...ICON} />
          </ActionIcon>
        </Tooltip>
      )}
      {panel && (
        <Tool label={t('details')} Icon={IconInfoCircle} press={panel.toggle} on={panel.on} />
      )}
      <Tool label={common('close')} Icon={IconX} press={close} />
    </div>
  );
}

/** `3 of 12`, for its text. */
const placeArgs = (place: number, count: number) => ({
  number: String(place + 1),
  count: String(count),
});
