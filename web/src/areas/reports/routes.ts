import { withTexts } from '../../kit/i18n/i18n.ts';
import type { AreaRoute } from '../../kit/route.ts';

export const reportRoutes: AreaRoute[] = [
  {
    route: 'reportSchedules',
    page: withTexts(
      'report',
      async () => (await import('./ReportSchedulesPage.tsx')).ReportSchedulesPage,
    ),
  },
];
