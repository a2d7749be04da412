import { readTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';

/** Charts with the library that draws them, and their texts; never part of a page's start. */
export const charts = later(async () => {
  const [series, counts] = await Promise.all([
    import('./SeriesBox.tsx'),
    import('./CountsBox.tsx'),
    readTexts('chart'),
  ]);
  return { SeriesBox: series.SeriesBox, CountsBox: counts.CountsBox };
});
