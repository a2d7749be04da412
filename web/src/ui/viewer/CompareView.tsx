import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnnotationLayer } from '../annotations/AnnotationLayer.tsx';
import { styleOf } from '../theme/styleOf.ts';
import type { ViewedFile } from './files.ts';
import { Loading } from './Loading.tsx';
import { useAddress } from './useAddress.ts';
import classes from './Compare.module.css';

interface Side {
  file: ViewedFile;
  /** The time it was taken, in words. */
  label: string;
}
interface Props {
  before: Side;
  after: Side;
  renew: (id: string) => Promise<unknown>;
}

/** The same place before and after: a line between both is dragged, or moved by arrow keys. */
export function CompareView({ before, after, renew }: Props) {
  const t = useTranslations('viewer.compare');
  const [line, setLine] = useState(50);
  return (
    <div
      className={`full-width relative overflow-hidden full-height ${classes.compare}`}
      style={styleOf({ '--line': `${line}%` })}
    >
      <ComparedPicture side={before} renew={renew} />
      <div className={`cover ${classes.after}`}>
        <ComparedPicture side={after} renew={renew} />
      </div>
      <span className={`radius-5 small absolute ${classes.label}`}>{before.label}</span>
      <span className={`radius-5 small absolute ${classes.label}`}>{after.label}</span>
      <div className={`absolute ${classes.line}`} aria-hidden />
      <input
        type="range"
        className={`full-width cover full-height ${classes.slider}`}
        aria-label={t('line')}
        aria-valuetext={t('share', { before: before.label, percent: String(line) })}
        min={0}
        max={100}
        value={line}
        onChange={(event) => setLine(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function ComparedPicture({ side: { file }, renew }: { side: Side; renew: Props['renew'] }) {
  const t = useTranslations('viewer');
  const src = file.preview ?? file.file;
  const address = useAddress(src, async () => renew(file.id));
  return (
    <>
      <div className={classes.picture} style={styleOf({ '--ratio': file.ratio ?? 4 / 3 })}>
        <img
          className="block full-width full-height"
          key={`${address.attempt} ${src}`}
          src={src ?? undefined}
          alt={file.name}
          draggable={false}
          onLoad={address.onLoaded}
          onError={address.onFailed}
        />
        <AnnotationLayer shapes={file.shapes} ratio={file.ratio ?? 4 / 3} label={t('marks')} />
      </div>
      <Loading address={address} />
    </>
  );
}
