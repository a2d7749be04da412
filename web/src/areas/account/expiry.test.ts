import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { afterEach, expect, test } from 'vitest';
import { showTimesOf } from '../../kit/format/zone.ts';
import { endText } from './expiry.ts';
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

test.each([
  ['2027-01-01T23:59:59Z', '2027-01-01'],
  ['2027-01-01T23:59:59.999Z', '2027-01-01'],
  ['2027-01-02T01:59:59+02:00', '2027-01-01'],
  ['2027-01-01T00:00:00Z', '2027-01-01 00:00'],
  ['2027-01-01T23:59:00Z', '2027-01-01 23:59'],
  ['2027-01-01T23:59:59-05:00', '2027-01-02 04:59'],
])('a licence until %s is shown as valid until %s', (expires_at, shown) => {
  expect(endText(expires_at)).toBe(shown);
});

test('a licence that ends as a day begins has the day before as its last', () => {
  const tenant = { expires_at: '2027-01-01T00:00:00Z' } as TenantView; // the only field it reads
  expect(licenseOf(tenant).expires_at).toBe('2026-12-31');
});
