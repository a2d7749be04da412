import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnnotationLayer } from '../annotations/AnnotationLayer.tsx';
import { styleOf } from '../theme/styleOf.ts';
import type { FileStep, ViewedFile } from './files.ts';
import { Loading } from './Loading.tsx';
import { useAddress } from './useAddress.ts';
import { useZoom } from './useZoom.ts';
import { MOST } from './zoom.ts';
import { ZoomTools } from './ZoomTools.tsx';
import classes from './Stage.module.css';

export interface ViewProps {
  file: ViewedFile;
  renew: () => Promise<unknown>;
  onStep: (step: FileStep) => void;
}

/** A picture with its drawing; the thumbnail holds the place until it has arrived. */
export function PictureView({ file, renew, onStep }: ViewProps) {
  const t = useTranslations('viewer');
  const address = useAddress(file.preview ?? file.file, renew);
  const { stage, picture, view, handlers, ...zoom } = useZoom(onStep);
  const [own, setOwn] = useState<number | null>(null);
  const ratio = own ?? file.ratio ?? 4 / 3;
  const { scale, x, y } = view;
  return (
    <>
      <div
        ref={stage}
        className={`centre full-width overflow-hidden full-height ${classes.stage}`}
        data-stage
        data-zoomed={scale > 1 || undefined}
        {...handlers}
      >
        <div
          ref={picture}
          className={`relative ${classes.picture}`}
          data-state={address.at}
          style={{
            ...styleOf({ '--ratio': ratio }),
            transform: `translate(${x}px, ${y}px) scale(${scale})`,
          }}
        >
          {file.thumbnail !== null && address.at === 'loading' && (
            <img className="full-width cover" src={file.thumbnail} alt="" draggable={false} />
          )}
          <img
            className="full-width cover"
            key={`${address.attempt} ${file.preview ?? file.file}`}
            src={file.preview ?? file.file ?? undefined}
            alt={file.name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth > 0) setOwn(naturalWidth / naturalHeight);
              address.onLoaded();
            }}
            onError={address.onFailed}
          />
          {address.at === 'there' && (
            <AnnotationLayer shapes={file.shapes} ratio={ratio} label={t('marks')} />
          )}
        </div>
      </div>
      <Loading address={address} />
      {address.at !== 'failed' && <ZoomTools scale={scale} most={MOST} {...zoom} />}
    </>
  );
}
