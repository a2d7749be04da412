import type { AreaRoute } from '../../kit/route.ts';

export const userRoutes: AreaRoute[] = [
  { route: 'users', page: async () => (await import('./UsersPage.tsx')).UsersPage },
  { route: 'user', page: async () => (await import('./UserPage.tsx')).UserPage },
];
