import { IconPhoto } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StateMessage } from '../layout/StateMessage.tsx';
import type { ViewedFile } from './files.ts';
import { KindIcon } from './KindIcon.tsx';
import classes from './Thumbnails.module.css';

export interface ThumbnailGridProps {
  label: string;
  files: readonly ViewedFile[];
  onOpen: (id: string) => void;
  renew: (id: string) => Promise<unknown>;
  /** The badge over the picture's corner: the finding it belongs to. */
  badge?: (file: ViewedFile) => ReactNode;
  /** The line under the name: the day and tags. */
  foot?: (file: ViewedFile) => ReactNode;
}

/** Files as pictures beside each other; each opens in the viewer. */
export function ThumbnailGrid({ label, files, onOpen, renew, badge, foot }: ThumbnailGridProps) {
  const t = useTranslations('viewer.empty');
  if (files.length === 0)
    return <StateMessage icon={IconPhoto} title={t('title')} text={t('text')} />;
  return (
    <ul className={`stack ${classes.grid}`} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={`min-width-0 relative overflow-hidden card ${classes.card}`}>
          <button
            type="button"
            className={`block full-width text-start ${classes.open}`}
            onClick={() => onOpen(file.id)}
          >
            <Thumbnail file={file} renew={async () => renew(file.id)} />
            <span className={`block medium cut ${classes.name}`} dir="auto">
              {file.name}
            </span>
          </button>
          <div className={`absolute ${classes.badge}`}>{badge?.(file)}</div>
          <div className={`row wrap justify-between small quiet ${classes.foot}`}>
            {foot?.(file) ?? file.meta}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ThumbnailProps {
  file: ViewedFile;
  renew: () => Promise<unknown>;
  iconSize?: number;
}

/** The small picture of a file, or the icon of its kind where there is none. */
export function Thumbnail({ file: { thumbnail, kind }, renew, iconSize = 32 }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isThere = thumbnail !== null && thumbnail !== broken;
  return (
    <span className={`centre full-width overflow-hidden sunken faint ${classes.picture}`}>
      {isThere ? (
        <img
          key={thumbnail} // a late failure of the address before is not one of this
          src={thumbnail}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => {
            setBroken(thumbnail);
            void renew().catch(() => undefined); // the icon stays
          }}
        />
      ) : (
        <KindIcon kind={kind} size={iconSize} />
      )}
    </span>
  );
}
