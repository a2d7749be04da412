import { withTexts } from '../../kit/i18n/i18n.ts';
import type { AreaRoute } from '../../kit/route.ts';

const devicesPage = withTexts('device', () => import('./DevicesPage.tsx'));

export const userRoutes: AreaRoute[] = [
  {
    route: 'users',
    shows: { list: 'user' },
    page: async () => (await import('./UsersPage.tsx')).UsersPage,
  },
  {
    route: 'devices',
    page: async () => (await devicesPage()).DevicesPage,
  },
  {
    route: 'user',
    shows: { one: 'user', by: 'userId' },
    page: async () => (await import('./UserPage.tsx')).UserPage,
  },
];
