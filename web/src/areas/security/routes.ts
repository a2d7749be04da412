import type { AreaRoute } from '../../kit/route.ts';

export const securityRoutes: AreaRoute[] = [
  { route: 'security', page: async () => (await import('./SecurityPage.tsx')).SecurityPage },
];
