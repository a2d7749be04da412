import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { Late } from '../layout/Late.tsx';
import type { CameraViewProps } from './CameraView.tsx';

/** The camera with its texts; never part of a page's start. */
export const camera = later(
  withTexts('camera', async () => (await import('./CameraView.tsx')).CameraView),
);

/** Takes photos in the page. */
export const PhotoCamera = (props: CameraViewProps) => (
  <Late part={camera} height={320}>
    {(CameraView) => <CameraView {...props} />}
  </Late>
);
