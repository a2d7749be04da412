import type { AreaRoute } from '../../kit/route.ts';

export const homeRoutes: AreaRoute[] = [
  {
    route: 'home',
    page: async () => (await import('./HomePage.tsx')).HomePage,
    pillInHead: true,
  },
];
