import { withTexts } from '../../kit/i18n/i18n.ts';
import type { AreaRoute } from '../../kit/route.ts';

export const indicatorRoutes: AreaRoute[] = [
  {
    route: 'indicators',
    shows: { list: 'measurement_indicator' },
    page: withTexts('indicator', async () => (await import('./IndicatorsPage.tsx')).IndicatorsPage),
  },
  {
    route: 'indicator',
    shows: { one: 'measurement_indicator', by: 'indicatorId' },
    page: withTexts('indicator', async () => (await import('./IndicatorPage.tsx')).IndicatorPage),
  },
];
