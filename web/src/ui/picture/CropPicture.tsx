import { IconPhotoOff, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { StateMessage } from '../layout/StateMessage.tsx';
import { PAPER } from '../theme/palette.ts';
import { ICON } from '../theme/tokens.ts';
import { usePictureAddress } from './usePictureAddress.ts';
import { ZOOM, zoomAfterKey } from './zoomRange.ts';
import { canvasOf, jpegOf, webpOf } from './canvas.ts';
import 'react-easy-crop/react-easy-crop.css';
import classes from './CropPicture.module.css';
import { Button, ActionIcon } from '../buttons/Button.tsx';

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
    <div className="stack">
      <p className="quiet small">{t('hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the frame within */}
      <div className={`relative overflow-hidden radius-10 ${classes.stage}`} onKeyDown={zoomByKey}>
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
      <div className="flex justify-end gap-8">
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

/** The part of a picture that is kept, in its pixels. */
interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of an avatar, sharp at the largest size it is shown in. */
const SIDE = 512;

/** The part of the picture as a square WebP, or JPEG where the browser cannot write WebP. */
async function croppedPicture(picture: Blob, part: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(picture); // upright, as the browser shows it
  const { canvas, context } = canvasOf(SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, SIDE, SIDE);
  bitmap.close();
  return (await webpOf(canvas)) ?? (await jpegOf(onPaper(canvas)));
}

/** JPEG knows no transparency and would turn it black. */
function onPaper(picture: OffscreenCanvas): OffscreenCanvas {
  const { canvas, context } = canvasOf(picture.width, picture.height);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}

interface Props {
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Zooming without a gesture. */
function ZoomSlider({ zoom, onZoom }: Props) {
  const t = useTranslations('picture');
  const press = (key: string) => onZoom(zoomAfterKey(key, zoom) ?? zoom);
  return (
    <div className={`row ${classes.zoom}`}>
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
