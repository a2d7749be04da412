import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { LatePart } from '../layout/LatePart.tsx';
import type { CropPictureProps } from './CropPicture.tsx';

/** The cropper with its library and texts; never part of a page's start. */
export const crop = later(
  withTexts('picture', async () => (await import('./CropPicture.tsx')).CropPicture),
);

/** Chooses the part of a picture that becomes an avatar. */
export const Crop = (props: CropPictureProps) => (
  <LatePart part={crop} height={440}>
    {(CropPicture) => <CropPicture {...props} />}
  </LatePart>
);
