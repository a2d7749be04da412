import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';

/** Charts with the library that draws them, and their texts; never part of a page's start. */
export const charts = later(
  withTexts('chart', async () => {
    const [{ SeriesBox }, { CountsBox }] = await Promise.all([
      import('./SeriesBox.tsx'),
      import('./CountsBox.tsx'),
    ]);
    return { SeriesBox, CountsBox };
  }),
);
