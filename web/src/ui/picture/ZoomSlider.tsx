import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ICON } from '../theme/tokens.ts';
import { ZOOM, zoomAfterKey } from './zoomRange.ts';
import classes from './CropPicture.module.css';

interface Props {
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Zooming without a gesture. */
export function ZoomSlider({ zoom, onZoom }: Props) {
  const t = useTranslations('picture');
  const press = (key: string) => onZoom(zoomAfterKey(key, zoom) ?? zoom);
  return (
    <div className={classes.zoom}>
      <ActionIcon data-phone="lg" aria-label={t('smaller')} onClick={() => press('-')}>
        <IconMinus {...ICON} />
      </ActionIcon>
      <input
        type="range"
        aria-label={t('zoom')}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        min={ZOOM.least}
        max={ZOOM.most}
        step={0.01}
        value={zoom}
        onChange={(event) => onZoom(event.currentTarget.valueAsNumber)}
      />
      <ActionIcon data-phone="lg" aria-label={t('larger')} onClick={() => press('+')}>
        <IconPlus {...ICON} />
      </ActionIcon>
    </div>
  );
}
