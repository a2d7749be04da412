import type { JobName } from '@plumbline/contract/jobs/jobs';
import { expect, test } from 'vitest';
import { targetOf } from './target.ts';

const ended = (kind: JobName) =>
  targetOf({
    kind: 'job_finished',
    entity: null,
    entity_id: null,
    data: { job: { kind, status: 'done' } },
  });

test.each([
  ['recalculation', '/recalculate'],
  ['constraint_recalculation', '/constraint'],
  ['recreate_qr', '/qr-regeneration'],
  ['audit_verification', '/audit-chain'],
  ['value_import', '/indicators'],
  ['assignment', '/templates'],
  ['reports', '/inspections'],
] as const)('the end of a %s leads to where it was begun', (kind, path) => {
  expect(ended(kind)).toBe(path);
});

test('the end of a job that made several reports leads to their file', () => {
  const job = { kind: 'reports', status: 'done' } as const;
  const id = crypto.randomUUID();
  const notice = { kind: 'job_finished', entity: 'job', entity_id: id, data: { job } } as const;
  expect(targetOf(notice)).toBe(`/inspections?reports=${id}`);
});
