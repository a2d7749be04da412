import { withTexts } from '../../kit/i18n/i18n.ts';
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
    page: withTexts('label', async () => (await import('./label/LabelsPage.tsx')).LabelsPage),
  },
];
