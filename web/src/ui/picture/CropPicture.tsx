import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { StateMessage } from '../layout/StateMessage.tsx';
import { croppedPicture, type CropArea } from './crop.ts';
import { usePictureAddress } from './usePictureAddress.ts';
import { ZoomSlider } from './ZoomSlider.tsx';
import { ZOOM, zoomAfterKey } from './zoomRange.ts';
import classes from './CropPicture.module.css';

export interface CropPictureProps {
  picture: Blob;
  /** The shape of the result: discs for people, squares for everything else. */
  shape: 'round' | 'square';
  verb: string;
  saving?: boolean;
  /** Receives a square of 512 pixels. */
  onCrop: (picture: Blob) => void;
  onCancel: () => void;
}

/** The content of a dialog in which the visible part of a picture is chosen. */
export function CropPicture(props: CropPictureProps) {
  const { picture, shape, verb, saving = false, onCrop, onCancel } = props;
  const t = useTranslations('picture');
  const common = useTranslations('common');
  const address = usePictureAddress(picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.least);
  const [part, setPart] = useState<CropArea | null>(null);
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <StateMessage icon={IconPhotoOff} title={t('broken.title')} text={t('broken.text')}>
        <Button data-phone="lg" variant="default" onClick={onCancel}>
          {common('back')}
        </Button>
      </StateMessage>
    );
  const zoomByKey = (event: KeyboardEvent) => {
    const next = zoomAfterKey(event.key, zoom);
    if (next === null) return;
    event.preventDefault();
    setZoom(next);
  };
  const cut = () => {
    if (part) void croppedPicture(picture, part).then(onCrop, () => setBroken(true));
  };
  return (
    <div className={classes.crop}>
      <p className={classes.hint}>{t('hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the frame within */}
      <div className={classes.stage} onKeyDown={zoomByKey}>
        {address !== null && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            aspect={1}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': t('frame'), role: 'group' }}
            mediaProps={{ alt: '', onError: () => setBroken(true) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setPart(pixels)}
          />
        )}
      </div>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      <div className={classes.acts}>
        <Button data-phone="lg" variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button data-phone="lg" loading={saving || part === null} onClick={cut}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
