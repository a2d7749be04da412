import type { AreaRoute } from '../../kit/route.ts';
import { TEMPLATE_LIST } from './listFields.ts';

export const templateRoutes: AreaRoute[] = [
  {
    route: 'templates',
    shows: { list: 'inspection_template', fields: TEMPLATE_LIST },
    page: async () => (await import('./TemplatesPage.tsx')).TemplatesPage,
  },
  {
    route: 'template',
    shows: { one: 'inspection_template', by: 'templateId' },
    page: async () => (await import('./TemplatePage.tsx')).TemplatePage,
  },
];
