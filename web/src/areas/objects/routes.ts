import type { AreaRoute } from '../../kit/route.ts';

export const objectRoutes: AreaRoute[] = [
  {
    route: 'objects',
    shows: { list: 'object' },
    page: async () => (await import('./ObjectsPage.tsx')).ObjectsPage,
  },
  {
    route: 'object',
    shows: { one: 'object', by: 'objectId' },
    page: async () => (await import('./ObjectPage.tsx')).ObjectPage,
  },
  {
    route: 'labels',
    page: async () => (await import('./label/LabelsPage.tsx')).LabelsPage,
  },
];
