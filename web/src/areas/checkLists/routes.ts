import type { AreaRoute } from '../../kit/route.ts';
import { CHECK_LIST_LIST } from './listFields.ts';

export const checkListRoutes: AreaRoute[] = [
  {
    route: 'checkLists',
    shows: { list: 'check_list', fields: CHECK_LIST_LIST },
    page: async () => (await import('./CheckListsPage.tsx')).CheckListsPage,
  },
  {
    route: 'checkList',
    shows: { one: 'check_list', by: 'checklistId' },
    page: async () => (await import('./CheckListPage.tsx')).CheckListPage,
  },
];
