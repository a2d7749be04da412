import type { AreaRoute } from '../../kit/route.ts';

export const activityRoutes: AreaRoute[] = [
  {
    route: 'todo',
    page: async () => (await import('./TodoPage.tsx')).TodoPage,
    pillInHead: true,
  },
  { route: 'closed', page: async () => (await import('./ClosedPage.tsx')).ClosedPage },
];
