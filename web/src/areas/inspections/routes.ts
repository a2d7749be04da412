import type { AreaRoute } from '../../kit/route.ts';

export const inspectionRoutes: AreaRoute[] = [
  {
    route: 'inspectionRun',
    page: async () => (await import('./run/RunPage.tsx')).RunPage,
    ownsPhone: true,
  },
];
