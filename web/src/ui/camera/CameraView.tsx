import { ActionIcon, Button } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import { NoCamera } from './NoCamera.tsx';
import { Shutter } from './Shutter.tsx';
import { useViewfinder } from './useViewfinder.ts';
import classes from './CameraView.module.css';

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
    <div className={classes.camera}>
      <video ref={video} muted playsInline aria-label={t('picture')} hidden={isOff} />
      {isOff && <NoCamera problem={phase} again={again} take={take} />}
      {phase === 'starting' && (
        <p className={classes.starting} role="status">
          <IconCamera {...ICON} /> {t('starting')}
        </p>
      )}
      <div className={classes.tools}>
        <div className={classes.start}>
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
        <div className={classes.end}>
          <Button data-phone="lg" variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </div>
  );
}
