import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { LatePart } from '../layout/LatePart.tsx';
import type { CameraViewProps } from './CameraView.tsx';

/** The camera with its texts; never part of a page's start. */
export const camera = later(
  withTexts('camera', async () => (await import('./CameraView.tsx')).CameraView),
);

/** Takes photos in the page. */
export const PhotoCamera = (props: CameraViewProps) => (
  <LatePart part={camera} height={320}>
    {(CameraView) => <CameraView {...props} />}
  </LatePart>
);
