import type { AreaRoute } from '../../kit/route.ts';

export const userRoutes: AreaRoute[] = [
  {
    route: 'users',
    shows: { list: 'user' },
    page: async () => (await import('./UsersPage.tsx')).UsersPage,
  },
  {
    route: 'user',
    shows: { one: 'user', by: 'userId' },
    page: async () => (await import('./UserPage.tsx')).UserPage,
  },
];
