import { readTexts } from '../../kit/i18n/i18n.ts';
import type { AreaRoute } from '../../kit/route.ts';

/** Loads a page along with the texts of its parts. */
async function withTexts<T>(page: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([page, readTexts('indicator')]);
  return loaded;
}

export const indicatorRoutes: AreaRoute[] = [
  {
    route: 'indicators',
    shows: { list: 'measurement_indicator' },
    page: async () => (await withTexts(import('./IndicatorsPage.tsx'))).IndicatorsPage,
  },
  {
    route: 'indicator',
    shows: { one: 'measurement_indicator', by: 'indicatorId' },
    page: async () => (await withTexts(import('./IndicatorPage.tsx'))).IndicatorPage,
  },
];
