import type { AreaRoute } from '../../kit/route.ts';

export const planningRoutes: AreaRoute[] = [
  { route: 'planning', page: async () => (await import('./PlanningPage.tsx')).PlanningPage },
];
