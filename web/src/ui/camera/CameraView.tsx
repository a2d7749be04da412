import { IconBulb, IconBulbOff, IconCamera } from '@tabler/icons-react';
import { useState, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import {
  closeCamera,
  hasLight,
  openCamera,
  PHOTO_SIZE,
  problemOf,
  setLight,
  type CameraProblem,
} from '../../kit/camera.ts';
import { NoCamera } from './NoCamera.tsx';
import { Shutter } from './Shutter.tsx';
import classes from './CameraView.module.css';
import { ActionIcon, Button } from '../buttons/Button.tsx';

export interface CameraViewProps {
  /** Receives each photo as soon as it is made. */
  onPhoto: (photo: Blob) => void;
  onClose: () => void;
}

/** Takes photos without leaving the page: one by a tap, several while the shutter is held. */
export function CameraView({ onPhoto, onClose }: CameraViewProps) {
  const t = useTranslations('camera');
  const { video, phase, light, switchLight, again } = useViewfinder();
  const [count, setCount] = useState(0);
  const take = (photo: Blob) => {
    setCount((before) => before + 1);
    onPhoto(photo);
  };
  const isOff = phase !== 'starting' && phase !== 'on';
  return (
    <div className={`column relative overflow-hidden full-height ${classes.camera}`}>
      <video
        className="full-width"
        ref={video}
        muted
        playsInline
        aria-label={t('picture')}
        hidden={isOff}
      />
      {isOff && <NoCamera problem={phase} again={again} take={take} />}
      {phase === 'starting' && (
        <p
          className={`row justify-centre gap-12 cover text-centre ${classes.starting}`}
          role="status"
        >
          <IconCamera {...ICON} /> {t('starting')}
        </p>
      )}
      <div className={`stack align-centre ${classes.tools}`}>
        <div className="row gap-12">
          {light !== null && (
            <Tooltip label={t('light')}>
              <ActionIcon
                className={classes.tool}
                size={44}
                aria-label={t('light')}
                aria-pressed={light}
                onClick={switchLight}
              >
                {light ? <IconBulb {...ICON} /> : <IconBulbOff {...ICON} />}
              </ActionIcon>
            </Tooltip>
          )}
          <span role="status" className="num">
            {count > 0 && t('taken', { n: count, count: String(count) })}
          </span>
        </div>
        {!isOff && <Shutter video={video} isReady={phase === 'on'} take={take} />}
        <div className={`row justify-end gap-12 ${classes.end}`}>
          <Button data-phone="lg" variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </div>
  );
}

type Phase = 'starting' | 'on' | CameraProblem;

/** The rear camera in a video element, until the element is gone. */
function useViewfinder() {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const [phase, setPhase] = useState<Phase>('starting');
  const [light, setLit] = useState<boolean | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const start = async () => {
      const opened = await openCamera(null, PHOTO_SIZE);
      if (isLeft) return closeCamera(opened);
      stream.current = opened;
      const element = video.current;
      if (element === null) return undefined;
      element.srcObject = opened;
      await element.play();
      setPhase('on');
      setLit(hasLight(opened) ? false : null);
      // another program may take it, or its cable may be pulled
      opened.getVideoTracks()[0]?.addEventListener('ended', () => setPhase('busy'));
      return undefined;
    };
    start().catch((error: unknown) => {
      if (stream.current) closeCamera(stream.current);
      if (!isLeft) setPhase(problemOf(error));
    });
    return () => {
      isLeft = true;
      if (stream.current) closeCamera(stream.current);
      stream.current = undefined;
    };
  }, [attempt]);
  return {
    video,
    phase,
    /** Null if there is none. */
    light,
    switchLight: () => {
      if (stream.current === undefined || light === null) return;
      setLight(stream.current, !light).then(
        () => setLit(!light),
        () => setLit(null), // it promised a light that it does not have
      );
    },
    again: () => {
      setPhase('starting');
      setAttempt(attempt + 1);
    },
  };
}
