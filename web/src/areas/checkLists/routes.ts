import type { AreaRoute } from '../../kit/route.ts';

export const checkListRoutes: AreaRoute[] = [
  { route: 'checkLists', page: async () => (await import('./CheckListsPage.tsx')).CheckListsPage },
  { route: 'checkList', page: async () => (await import('./CheckListPage.tsx')).CheckListPage },
];
