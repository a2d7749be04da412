import type { AreaRoute } from '../../kit/route.ts';

export const checkListRoutes: AreaRoute[] = [
  {
    route: 'checkLists',
    shows: { list: 'check_list' },
    page: async () => (await import('./CheckListsPage.tsx')).CheckListsPage,
  },
  {
    route: 'checkList',
    shows: { one: 'check_list', by: 'checklistId' },
    page: async () => (await import('./CheckListPage.tsx')).CheckListPage,
  },
];
