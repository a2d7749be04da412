import type { AreaRoute } from '../../kit/route.ts';

export const classifierRoutes: AreaRoute[] = [
  {
    route: 'objectClassifiers',
    page: async () => (await import('./ClassifierPage.tsx')).ObjectClassifierPage,
  },
  {
    route: 'inspectionClassifiers',
    page: async () => (await import('./ClassifierPage.tsx')).InspectionClassifierPage,
  },
];
