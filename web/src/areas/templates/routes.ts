import type { AreaRoute } from '../../kit/route.ts';

export const templateRoutes: AreaRoute[] = [
  {
    route: 'templates',
    shows: { list: 'inspection_template' },
    page: async () => (await import('./TemplatesPage.tsx')).TemplatesPage,
  },
  {
    route: 'template',
    shows: { one: 'inspection_template', by: 'templateId' },
    page: async () => (await import('./TemplatePage.tsx')).TemplatePage,
  },
];
