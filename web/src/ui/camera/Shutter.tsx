import { useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { takeBurst, takePhoto } from '../../kit/photo.ts';
import classes from './CameraView.module.css';

/** The time after which a held shutter takes one photo after the other. */
const HOLD_MS = 600;

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  isReady: boolean;
  take: (photo: Blob) => void;
}

/** A tap, Enter or Space takes a photo, holding it takes several. */
export function Shutter({ video, isReady, take }: Props) {
  const t = useTranslations('camera');
  const press = useRef({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    burst: new AbortController(),
  });
  const didBurst = useRef(false);
  const release = () => {
    clearTimeout(press.current.timer);
    press.current.burst.abort();
  };
  useEffect(() => release, []);
  const hold = () => {
    release();
    didBurst.current = false;
    const burst = new AbortController();
    const timer = setTimeout(() => {
      didBurst.current = true;
      if (video.current) void takeBurst(video.current, take, burst.signal);
    }, HOLD_MS);
    press.current = { timer, burst };
  };
  const click = () => {
    if (didBurst.current || video.current === null) return void (didBurst.current = false);
    void takePhoto(video.current).then((photo) => photo && take(photo));
  };
  return (
    <button
      type="button"
      className={classes.shutter}
      aria-label={t('take')}
      title={t('hold')}
      disabled={!isReady}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    />
  );
}
