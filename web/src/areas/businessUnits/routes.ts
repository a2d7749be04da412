import type { AreaRoute } from '../../kit/route.ts';

export const businessUnitRoutes: AreaRoute[] = [
  {
    route: 'businessUnits',
    shows: { list: 'business_unit' },
    page: async () => (await import('./UnitsPage.tsx')).UnitsPage,
  },
  {
    route: 'businessUnit',
    shows: { one: 'business_unit', by: 'businessId' },
    page: async () => (await import('./UnitPage.tsx')).UnitPage,
  },
];
