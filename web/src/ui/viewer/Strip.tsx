import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ViewedFile } from './files.ts';
import { Thumbnail } from './ThumbnailGrid.tsx';
import classes from './Thumbnails.module.css';

interface Props {
  files: readonly ViewedFile[];
  shown: string;
  onShow: (id: string) => void;
  renew: (id: string) => Promise<unknown>;
}

/** All files below the one that is shown. */
export function Strip({ files, shown, onShow, renew }: Props) {
  const t = useTranslations('viewer');
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <ul className={`flex gap-4 ${classes.strip}`} aria-label={t('all')}>
      {files.map((file) => {
        const isShown = file.id === shown;
        return (
          <li className="flex-none" key={file.id}>
            <button
              className="block overflow-hidden"
              ref={isShown ? current : undefined}
              type="button"
              aria-label={file.name}
              aria-current={isShown || undefined}
              onClick={() => onShow(file.id)}
            >
              <Thumbnail file={file} renew={async () => renew(file.id)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
