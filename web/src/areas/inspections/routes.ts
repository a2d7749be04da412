import type { AreaRoute } from '../../kit/route.ts';

export const inspectionRoutes: AreaRoute[] = [
  {
    route: 'inspections',
    page: async () => (await import('./list/InspectionsPage.tsx')).InspectionsPage,
  },
  {
    route: 'inspection',
    page: async () => (await import('./page/InspectionPage.tsx')).InspectionPage,
  },
  {
    route: 'inspectionRun',
    page: async () => (await import('./run/RunPage.tsx')).RunPage,
    ownsPhone: true,
  },
];
