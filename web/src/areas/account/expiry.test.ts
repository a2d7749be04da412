import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { afterEach, expect, test } from 'vitest';
import { showTimesOf } from '../../kit/format/zone.ts';
import { licenseBody, licenseOf, NEW_LICENSE } from './tenants/licenseValues.ts';

afterEach(() => showTimesOf(null));

test('keeps the selected last day of a licence in every zone', () => {
  const body = licenseBody({ ...NEW_LICENSE, expires_at: '2026-12-31' });
  for (const zone of ['Europe/Kyiv', 'America/New_York', 'Pacific/Kiritimati']) {
    showTimesOf(zone);
    expect(licenseOf(body as TenantView).expires_at, zone).toBe('2026-12-31'); // the only field it reads
  }
});

test('never ends without a last day', () => {
  const body = licenseBody({ ...NEW_LICENSE, expires_at: null });
  expect(body.expires_at).toBeNull();
  expect(licenseOf(body as TenantView).expires_at).toBeNull(); // the only field it reads
});
