import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '../kit/locales.ts';
import { NOTICE_KINDS } from './kinds.ts';
import type { NoticeData } from './schemas.ts';
import { noticeText } from './texts.ts';

const data: NoticeData = {
  inspection: { id: '1', name: 'Weekly check', number: 'INS-000001' },
  object: { id: '2', name: 'Pump', path: 'Plant / Pump' },
  responsible: { id: '3', name: 'Olena Kovalenko' },
  author: { id: '7', name: 'Samuel Adeyemi' },
  late: { decision: 'rejected', word: 'done twice' },
  at: '2027-03-28T00:30:00Z',
  critical: 3,
  constraint: { id: '5', name: 'Bearing' },
  value: 83.5,
  limit: 80,
  quality: 10,
  remnant: 12_000,
  job: { kind: 'recalculation', status: 'done' },
  template: { id: '4', name: 'Monthly round' },
  not_planned: { because: 'no_lists', objects: 12 },
  webhook: { id: '5', name: 'ERP' },
  report_schedule: { id: '6', name: 'Pump 3', because: 'archived' },
  waiting: { unsent: 12, started: 2 },
  device: 'Firefox, Windows',
  address: '203.0.113.7',
};
const zone = { time_zone: 'Europe/Kyiv' };

test('every kind has its own sentence in every language, with nothing left out', () => {
  for (const locale of LOCALES) {
    const titles = NOTICE_KINDS.map(
      (kind) => noticeText({ kind, data }, { locale, ...zone }).title,
    );
    assert.equal(new Set(titles).size, NOTICE_KINDS.length, locale);
    for (const title of titles) assert.doesNotMatch(title, /[{}–]|undefined/);
  }
});

const CASES: [kind: (typeof NOTICE_KINDS)[number], more: NoticeData, title: string][] = [
  // after midnight in the reader’s zone, an hour before its clocks move on
  ['reminder', {}, 'Coming up: “Weekly check”, 2027\u201103\u201128\u00A002:30'],
  ['handed_over', {}, '“Weekly check” is handed over to Olena Kovalenko'],
  ['handed_over', { responsible: undefined }, '“Weekly check” is no longer assigned to you'],
  ['late_work', {}, 'Samuel Adeyemi hands in late work for “Weekly check”'],
  ['late_decided', {}, 'Your late work for “Weekly check” is not taken over: done twice'],
  [
    'late_decided',
    { late: { decision: 'taken_over', word: '' } },
    'Your late work for “Weekly check” has been taken over',
  ],
  ['job_finished', {}, 'The recalculation is finished'],
  [
    'job_finished',
    { job: { kind: 'recalculation', status: 'failed' } },
    'The recalculation has failed',
  ],
  [
    'job_finished',
    { job: { kind: 'assignment', status: 'done' } },
    'The template “Monthly round” has been assigned',
  ],
  [
    'job_finished',
    { job: { kind: 'report_mail', status: 'done' }, sent_count: 0 },
    'Nobody got the report by mail',
  ],
  [
    'job_finished',
    { job: { kind: 'report_mail', status: 'done' }, sent_count: 1 },
    'The report has been mailed',
  ],
  [
    'not_planned',
    { not_planned: { because: 'rule', objects: 3 } },
    '“Monthly round” plans nothing: its recurrence rule comes too often. Objects: 3',
  ],
  ['report_paused', {}, 'The mailed report is paused: “Pump 3” is archived'],
  [
    'report_paused',
    { report_schedule: { id: '6', name: 'Pump 3', because: 'no_readers' } },
    'The mailed report “Pump 3” is paused: all readers have unsubscribed',
  ],
  // what the user does not see any more is not named
  [
    'report_paused',
    { report_schedule: { id: '6', name: '', because: 'not_visible' } },
    'A mailed report is paused: you no longer see what it is about',
  ],
  [
    'report_paused',
    { report_schedule: { id: '6', name: '', because: 'archived' } },
    'A mailed report is paused: you no longer see what it is about',
  ],
  [
    'report_paused',
    { report_schedule: { id: '6', name: '', because: 'no_readers' } },
    'A mailed report is paused: all readers have unsubscribed',
  ],
  ['limit_broken', {}, '“Bearing” is broken: 83.5, limit 80'],
  [
    'limit_broken',
    { limit: '2027-03-28' },
    '“Bearing” has run out: 2027\u201103\u201128 was the last day',
  ],
  [
    'limit_broken',
    { limit: '2027-03-28', quality: 20 },
    '“Bearing” runs out: 2027\u201103\u201128 is the last day',
  ],
  ['limit_healed', {}, '“Bearing” is within its limit again'],
  [
    'new_device',
    {},
    'Signed in from a new device: Firefox, Windows, 203.0.113.7, 2027\u201103\u201128\u00A002:30',
  ],
  [
    'new_device',
    { device: '' },
    'Signed in from a new device: unknown device, 203.0.113.7, 2027\u201103\u201128\u00A002:30',
  ],
  [
    'device_silent',
    {},
    'Olena Kovalenko: Firefox, Windows has not synced since 2027\u201103\u201128\u00A002:30. Not sent then: 12. Inspections in progress: 2',
  ],
  ['low_credits', {}, 'Credits are running low: 12\u00A0000 left'],
  [
    'webhook_disabled',
    {},
    'The webhook “ERP” is switched off: its address no longer takes messages',
  ],
];

test('a sentence names what happened, at the time of the reader', () => {
  for (const [kind, more, title] of CASES)
    assert.equal(
      noticeText({ kind, data: { ...data, ...more } }, { locale: 'en-GB', ...zone }).title,
      title,
    );
});
