import type { AreaRoute } from '../../kit/route.ts';

export const securityRoutes: AreaRoute[] = [
  { route: 'security', page: async () => (await import('./SecurityPage.tsx')).SecurityPage },
  { route: 'apiKeys', page: async () => (await import('./keys/KeysPage.tsx')).KeysPage },
];
