import type { AreaRoute } from '../../kit/route.ts';

export const classifierRoutes: AreaRoute[] = [
  {
    route: 'objectClassifiers',
    page: async () => (await import('./ClassifierPages.tsx')).ObjectClassifierPage,
  },
  {
    route: 'inspectionClassifiers',
    page: async () => (await import('./ClassifierPages.tsx')).InspectionClassifierPage,
  },
];
