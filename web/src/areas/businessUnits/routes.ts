import type { AreaRoute } from '../../kit/route.ts';

export const businessUnitRoutes: AreaRoute[] = [
  { route: 'businessUnits', page: async () => (await import('./UnitsPage.tsx')).UnitsPage },
  { route: 'businessUnit', page: async () => (await import('./UnitPage.tsx')).UnitPage },
];
