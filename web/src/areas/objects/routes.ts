import type { AreaRoute } from '../../kit/route.ts';

export const objectRoutes: AreaRoute[] = [
  { route: 'objects', page: async () => (await import('./ObjectsPage.tsx')).ObjectsPage },
  { route: 'object', page: async () => (await import('./ObjectPage.tsx')).ObjectPage },
];
