import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { afterEach, expect, test } from 'vitest';
import { showTimesOf } from '../../kit/format/zone.ts';
import { licenseBody, licenseOf, NEW_LICENSE } from './tenants/licenseValues.ts';

afterEach(() => showTimesOf(null));

test('the last day of a licence comes back as it was picked, wherever it is read', () => {
  const sent = licenseBody({ ...NEW_LICENSE, expires_at: '2026-12-31' });
  for (const zone of ['Europe/Kyiv', 'America/New_York', 'Pacific/Kiritimati']) {
    showTimesOf(zone);
    expect(licenseOf(sent as TenantView).expires_at, zone).toBe('2026-12-31'); // all that it reads
  }
});

test('without a last day it does not end', () => {
  const sent = licenseBody({ ...NEW_LICENSE, expires_at: null });
  expect(sent.expires_at).toBeNull();
  expect(licenseOf(sent as TenantView).expires_at).toBeNull(); // all that it reads
});
