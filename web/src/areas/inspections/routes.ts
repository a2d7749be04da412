import type { AreaRoute } from '../../kit/route.ts';

export const inspectionRoutes: AreaRoute[] = [
  {
    route: 'inspections',
    shows: { list: 'inspection' },
    page: async () => (await import('./list/InspectionsPage.tsx')).InspectionsPage,
  },
  {
    route: 'lateWork',
    page: async () => (await import('./list/LateWorkPage.tsx')).LateWorkPage,
  },
  {
    route: 'inspection',
    shows: { one: 'inspection', by: 'inspectionId' },
    page: async () => (await import('./page/InspectionPage.tsx')).InspectionPage,
  },
  {
    route: 'inspectionRun',
    shows: { one: 'inspection', by: 'inspectionId' },
    page: async () => (await import('./run/RunPage.tsx')).RunPage,
    ownsPhone: true,
  },
];
