import type { AreaRoute } from '../../kit/route.ts';

export const templateRoutes: AreaRoute[] = [
  { route: 'templates', page: async () => (await import('./TemplatesPage.tsx')).TemplatesPage },
  { route: 'template', page: async () => (await import('./TemplatePage.tsx')).TemplatePage },
];
