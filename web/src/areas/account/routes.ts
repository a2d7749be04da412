import { withTexts } from '../../kit/i18n/i18n.ts';
import type { AreaRoute } from '../../kit/route.ts';

export const accountRoutes: AreaRoute[] = [
  { route: 'tenant', page: async () => (await import('./TenantPage.tsx')).TenantPage },
  { route: 'tenants', page: async () => (await import('./tenants/TenantsPage.tsx')).TenantsPage },
  {
    route: 'tenantOf',
    page: withTexts(
      'balance',
      async () => (await import('./tenants/TenantAccountPage.tsx')).TenantAccountPage,
    ),
  },
  {
    route: 'balance',
    page: withTexts('balance', async () => (await import('./balance/BalancePage.tsx')).BalancePage),
  },
  { route: 'license', page: async () => (await import('./LicensePage.tsx')).LicensePage },
  {
    route: 'recalculate',
    page: async () => (await import('./RecalculatePage.tsx')).RecalculatePage,
  },
  {
    route: 'qrRegeneration',
    page: async () => (await import('./QrRegenerationPage.tsx')).QrRegenerationPage,
  },
  { route: 'auditChain', page: async () => (await import('./AuditChainPage.tsx')).AuditChainPage },
  {
    route: 'webhooks',
    page: withTexts(
      'webhooks',
      async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage,
    ),
  },
];
