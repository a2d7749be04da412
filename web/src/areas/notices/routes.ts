import type { AreaRoute } from '../../kit/route.ts';

export const noticeRoutes: AreaRoute[] = [
  { route: 'notices', page: async () => (await import('./NoticesPage.tsx')).NoticesPage },
  {
    route: 'noticeSettings',
    page: async () => (await import('./settings/NoticeSettingsPage.tsx')).NoticeSettingsPage,
  },
];
