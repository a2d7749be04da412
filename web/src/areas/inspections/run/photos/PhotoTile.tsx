import { IconAlertTriangle, IconClock, IconCloudUp, IconPencil } from '@tabler/icons-react';
import type { ContentView } from '@plumbline/contract/content/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReach } from '../../../../kit/http/reach.ts';
import { useStoredPicture } from '../../../../offline/copies/pictures.ts';
import type { FileEntry } from '../../../../offline/outbox/contentEntry.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import { useSent } from '../../../../offline/outbox/fileProgress.ts';
import { useFileUrl } from '../../../../offline/outbox/fileUrl.ts';
import type { EntryState } from '../../../../offline/outbox/states.ts';
import { fileUrl } from '../../../../kit/http/fileUrl.ts';
import { kindOfMedia, viewedContent } from '../../../../parts/content/viewedFile.ts';
import { styleOf } from '../../../../ui/theme/styleOf.ts';
import { KindIcon } from '../../../../ui/viewer/KindIcon.tsx';
import { fileNameOf, shapesOf, fileStateOf } from './itemFiles.ts';
import classes from './Photos.module.css';

const ICONS = {
  kept: IconClock,
  held: IconClock,
  sending: IconCloudUp,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
} satisfies Record<EntryState, typeof IconClock>;

function StateIcon({ state }: { state: EntryState }) {
  const Icon = ICONS[state];
  return <Icon size={14} stroke={1.8} aria-hidden />;
}

interface TileProps {
  known: KnownContent;
  open: () => void;
  renew: () => Promise<unknown>;
}

/** A file of an item as a small picture, with its state until the server has it. */
export function PhotoTile({ known, open, renew }: TileProps) {
  const sync = useTranslations('sync.chip');
  const t = useTranslations('inspections.runner.photos');
  const state = fileStateOf(known);
  const isMarked = shapesOf(known).length > 0;
  return (
    <button
      type="button"
      className={`centre relative overflow-hidden ${classes.tile}`}
      data-state={state ?? undefined}
      aria-label={[fileNameOf(known), isMarked && t('marked'), state && sync(state)]
        .filter(Boolean)
        .join(', ')}
      onClick={open}
    >
      <KnownPicture known={known} renew={renew} />
      {isMarked && (
        <span className={`centre ${classes.marked}`}>
          <IconPencil size={14} stroke={1.8} aria-hidden />
        </span>
      )}
      {state && (
        <span className={`centre ${classes.state}`} title={sync(state)}>
          <StateIcon state={state} />
        </span>
      )}
      {known.at === 'device' && <Sent file={known.file} />}
    </button>
  );
}

export const KnownPicture = ({ known, renew }: Omit<TileProps, 'open'>) =>
  known.at === 'server' ? (
    <ServerPicture content={known.content} renew={renew} />
  ) : (
    <WaitingPicture file={known.file} />
  );

interface ServerPictureProps {
  content: ContentView;
  renew: () => Promise<unknown>;
  /** Whether the tile is large enough for its picture to be read. */
  large?: boolean;
}

/** A picture of the server, or the one that this device has of it. */
export function ServerPicture({ content, renew, large = false }: ServerPictureProps) {
  const { away } = useReach();
  const [broken, setBroken] = useState<string | null>(null);
  const address = fileUrl(large ? (content.preview ?? content.thumbnail) : content.thumbnail);
  const isBroken = address === null || address === broken;
  const stored = useStoredPicture(isBroken || away !== null ? content.id : null);
  const src = stored ?? (isBroken ? null : address);
  if (src === null) return <KindIcon kind={viewedContent(content, '').kind} size={24} />;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => {
        setBroken(address);
        void renew().catch(() => undefined); // the icon stays
      }}
    />
  );
}

function WaitingPicture({ file: { content_id, body } }: { file: FileEntry }) {
  const kind = kindOfMedia(body.mime);
  const url = useFileUrl(kind === 'picture' ? content_id : null);
  return url === null ? (
    <KindIcon kind={kind} size={24} />
  ) : (
    <img src={url} alt="" draggable={false} />
  );
}

/** The part of a file that the server has. */
function Sent({ file: { content_id, body } }: { file: FileEntry }) {
  const sent = useSent(content_id);
  if (sent === null) return null;
  return (
    <span
      className={`absolute ${classes.sent}`}
      style={styleOf({ '--share': `${(sent / Math.max(1, body.size)) * 100}%` })}
    />
  );
}
