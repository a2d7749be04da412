import type { AreaRoute } from '../../kit/route.ts';

export const dictionaryRoutes: AreaRoute[] = [
  {
    route: 'dictionaries',
    page: async () => (await import('./DictionariesPage.tsx')).DictionariesPage,
  },
];
