import { withTexts } from '../../kit/i18n/i18n.ts';
import type { AreaRoute } from '../../kit/route.ts';

export const templateRoutes: AreaRoute[] = [
  {
    route: 'templates',
    shows: { list: 'inspection_template' },
    page: withTexts('rhythm', async () => (await import('./TemplatesPage.tsx')).TemplatesPage),
  },
  {
    route: 'template',
    shows: { one: 'inspection_template', by: 'templateId' },
    page: withTexts('rhythm', async () => (await import('./TemplatePage.tsx')).TemplatePage),
  },
];
