import assert from 'node:assert/strict';
import test from 'node:test';
import type { NoticeKind } from './kinds.ts';
import { noticePage } from './pages.ts';
import type { NoticeData } from './schemas.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const named = { id: ID, name: 'North' };
const about = (entity: string) => ({ entity, entity_id: OTHER });
const done = (kind: NonNullable<NoticeData['job']>['kind']): NoticeData => ({
  job: { kind, status: 'done' },
});

const CASES: [
  kind: NoticeKind,
  about: { entity: string; entity_id: string } | null,
  data: NoticeData,
  path: string | null,
][] = [
  ['assigned', about('inspection'), {}, `/inspections/info/${OTHER}`],
  ['healed', about('object'), {}, `/objects/info/${OTHER}`],
  ['limit_broken', about('constraint'), { constraint: named }, `/constraint/${OTHER}`],
  ['low_credits', null, { remnant: 3 }, '/balance'],
  ['webhook_disabled', null, { webhook: named }, '/webhooks'],
  ['new_device', null, { device: '' }, '/security'],
  ['device_silent', null, { device: '' }, '/admin/users/devices'],
  ['job_finished', about('job'), done('recalculation'), '/recalculate'],
  ['job_finished', about('job'), done('constraint_recalculation'), '/constraint'],
  ['job_finished', about('job'), done('recreate_qr'), '/qr-regeneration'],
  ['job_finished', about('job'), done('audit_verification'), '/audit-chain'],
  ['job_finished', about('job'), done('value_import'), '/indicators'],
  ['job_finished', about('job'), done('labels'), '/objects/labels'],
  ['job_finished', about('job'), done('report_mail'), '/report-schedules'],
  // with what they have made
  ['job_finished', about('job'), done('reports'), `/inspections?reports=${OTHER}`],
  [
    'job_finished',
    about('job'),
    { ...done('assignment'), template: named },
    `/templates/info/${ID}`,
  ],
  [
    'job_finished',
    about('job'),
    { ...done('report'), report: { entity: 'business_unit', ...named } },
    `/business/info/${ID}`,
  ],
  [
    'job_finished',
    about('job'),
    { ...done('report'), report: { entity: 'toString', ...named } },
    null,
  ],
  [
    'report_paused',
    null,
    { report_schedule: { ...named, because: 'archived' } },
    `/report-schedules?schedule=${ID}`,
  ],
  ['critical', null, {}, null],
];

test('a notice leads to the page of its entity, or to the page where the job was begun', () => {
  for (const [kind, subject, data, path] of CASES)
    assert.equal(
      noticePage({ kind, ...(subject ?? { entity: null, entity_id: null }), data }),
      path,
      `${kind} ${JSON.stringify(data)}`,
    );
});
