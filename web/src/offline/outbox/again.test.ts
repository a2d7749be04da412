import { STATUS } from '@plumbline/contract/inspections/status';
import { scan } from '@plumbline/contract/inspections/scans';
import { expect, test } from 'vitest';
import { changedAgain } from './again.ts';
import type { StatusEntry } from './entry.ts';

const start = (code: string, scan?: { code: string }) =>
  ({
    kind: 'status',
    body: { operative_status_code: STATUS.active, happened_at: '2026-01-05T07:00:00Z', scan },
    trouble: { status: 409, detail: { code } },
  }) as StatusEntry; // what is read of it

test('a scan that the server did not take becomes the reason why there is none, so that the visit is not stuck', () => {
  const { body } = changedAgain(start('scan_required', { code: 'P-101' }), false) as StatusEntry;
  expect(body).toMatchObject({ happened_at: '2026-01-05T07:00:00Z', scan: { reason: 'P-101' } });
  expect(body.scan).not.toHaveProperty('code');
  const missing = changedAgain(start('scan_required'), false);
  expect(missing).toMatchObject({ body: { scan: { reason: '–' } } });
});

test('a code that is too long for a reason is one all the same', () => {
  const code = `https://example.com/${'a'.repeat(479)}🔧${'b'.repeat(1000)}`;
  const { body } = changedAgain(start('scan_required', { code }), false) as StatusEntry;
  expect(scan.safeParse(body.scan).error).toBeUndefined();
});

test('a start before the assigned time is one of now, and any other refusal changes nothing', () => {
  const early = changedAgain(start('assigned_time_not_reached'), false);
  expect(early).toMatchObject({ body: { happened_at: undefined } });
  expect(changedAgain(start('not_responsible'), true)).toEqual({});
});
