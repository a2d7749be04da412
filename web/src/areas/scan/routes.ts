import type { AreaRoute } from '../../kit/route.ts';

export const scanRoutes: AreaRoute[] = [
  { route: 'supportQrCode', page: async () => (await import('./QrCodePage.tsx')).QrCodePage },
];
