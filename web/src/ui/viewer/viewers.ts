import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';

/** The viewer and its grid with their texts; never part of a page's start. */
export const viewer = later(
  withTexts('viewer', async () => {
    const [{ Viewer }, { ThumbnailGrid }] = await Promise.all([
      import('./Viewer.tsx'),
      import('./ThumbnailGrid.tsx'),
    ]);
    return { Viewer, ThumbnailGrid };
  }),
);
