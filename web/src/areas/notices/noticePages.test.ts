import { JOB_KINDS } from '@plumbline/contract/jobs/jobs';
import { NOTICE_KINDS } from '@plumbline/contract/notices/kinds';
import { noticePage } from '@plumbline/contract/notices/pages';
import { REPORTS } from '@plumbline/contract/reports/reports';
import { expect, test } from 'vitest';
import { matchRoute } from '../../kit/paths.ts';

const id = crypto.randomUUID();
const named = { id, name: 'North' };
const NOWHERE = { entity: null, entity_id: null, data: {} };

test('every page that a notice or the mail of one leads to is there', () => {
  const pages = [
    ...NOTICE_KINDS.map((kind) => noticePage({ ...NOWHERE, kind })),
    ...['inspection', 'object', 'constraint'].map((entity) =>
      noticePage({ kind: 'critical', entity, entity_id: id, data: {} }),
    ),
    ...JOB_KINDS.map((kind) =>
      noticePage({ ...NOWHERE, kind: 'job_finished', data: { job: { kind, status: 'done' } } }),
    ),
    ...Object.values(REPORTS).map(({ entity }) =>
      noticePage({ ...NOWHERE, kind: 'job_finished', data: { report: { entity, ...named } } }),
    ),
    noticePage({ ...NOWHERE, kind: 'job_finished', data: { template: named } }),
    noticePage({
      ...NOWHERE,
      kind: 'report_paused',
      data: { report_schedule: { ...named, because: 'archived' } },
    }),
  ].filter((page) => page !== null);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => matchRoute(page) === null)).toEqual([]);
});
