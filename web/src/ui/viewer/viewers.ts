import { readTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';

/** The viewer and its grid with their texts; never part of a page's start. */
export const viewer = later(async () => {
  const [{ Viewer }, { ThumbnailGrid }] = await Promise.all([
    import('./Viewer.tsx'),
    import('./ThumbnailGrid.tsx'),
    readTexts('viewer'),
  ]);
  return { Viewer, ThumbnailGrid };
});
