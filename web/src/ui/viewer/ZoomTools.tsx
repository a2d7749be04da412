import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { VIEWER_KEYS } from './keys.ts';
import { Tool } from './Tool.tsx';
import classes from './Stage.module.css';

interface Props {
  scale: number;
  most: number;
  zoomIn: () => void;
  zoomOut: () => void;
  showWhole: () => void;
}

/** Zooming without a gesture, by buttons and keys. */
export function ZoomTools({ scale, most, zoomIn, zoomOut, showWhole }: Props) {
  const t = useTranslations('viewer');
  useHotkeys(
    VIEWER_KEYS,
    { zoom: (key) => (key === '-' ? zoomOut() : zoomIn()), whole: showWhole },
    { everywhere: true },
  );
  return (
    <div className={`row gap-4 radius-10 absolute ${classes.tools}`}>
      <Tool label={t('zoom_out')} Icon={IconZoomOut} press={scale > 1 ? zoomOut : null} />
      <output
        className={`small text-centre ${classes.scale}`}
      >{`${Math.round(scale * 100)} %`}</output>
      <Tool label={t('zoom_in')} Icon={IconZoomIn} press={scale < most ? zoomIn : null} />
      <Tool label={t('whole')} Icon={IconArrowsMaximize} press={scale > 1 ? showWhole : null} />
    </div>
  );
}
