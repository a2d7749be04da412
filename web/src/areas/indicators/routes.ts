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
  {
    route: 'rounds',
    shows: { list: 'round' },
    page: async () => (await import('./rounds/RoundsPage.tsx')).RoundsPage,
  },
  {
    route: 'round',
    shows: { one: 'round', by: 'roundId' },
    page: withTexts(
      'indicator',
      async () => (await import('./rounds/SavedRoundPage.tsx')).SavedRoundPage,
    ),
  },
  {
    route: 'roundWalk',
    page: withTexts('indicator', async () => (await import('./round/WalkPage.tsx')).WalkPage),
  },
];
