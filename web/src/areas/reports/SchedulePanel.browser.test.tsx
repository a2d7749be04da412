import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';

const ANNA = { id: '018f0000-0000-7000-8000-000000000001', name: 'Anna Kovalenko' };
const PUMP = { id: '018f0000-0000-7000-8000-000000000002', name: 'Pump 3' };
const SCHEDULE: ReportScheduleView = {
  id: '018f0000-0000-7000-8000-000000000003',
  report_config: 'ObjectStateReport',
  entity: PUMP,
  user: ANNA,
  format: 'pdf',
  language: null,
  sections: null,
  with_pictures: true,
  rrule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=7;BYMINUTE=0;BYSECOND=0',
  recipients: [ANNA],
  left: [],
  is_active: true,
  paused_because: null,
  next_at: '2027-02-01T06:00:00.000000Z',
  last_at: null,
  sent_count: 0,
  skipped: [],
  failed_at: null,
  created_at: '2027-01-01T00:00:00.000000Z',
};

async function panelOf(schedule: ReportScheduleView, effective_time_zone = 'Europe/Berlin') {
  const me = { ...ANNA, effective_time_zone, tenant_time_zone: 'Europe/Berlin' };
  answerCalls({ 'GET /user/me': () => ({ body: me }) });
  return await show(<SchedulePanel schedule={schedule} />, { signedIn: true });
}

const RULE = 'Every week · Mon · 07:00';
const CLOCK = 'by the clock of your organisation';

test('the time of a schedule is by the clock of the organisation', async () => {
  const panel = await panelOf(SCHEDULE);
  await expect.element(panel.getByRole('heading')).toHaveTextContent(`Pump 3 · ${RULE}`);
  expect(panel.getByText(CLOCK).elements()).toHaveLength(0);
});

test('users with another time zone are told whose clock it is', async () => {
  const panel = await panelOf(SCHEDULE, 'Europe/Kyiv');
  await expect.element(panel.getByText(CLOCK)).toBeVisible();
});

test('a schedule about what is not seen any more is called by the kind of report, and leads nowhere', async () => {
  const panel = await panelOf({ ...SCHEDULE, entity: { ...PUMP, name: '' } });
  await expect.element(panel.getByRole('heading')).toHaveTextContent(`Object state · ${RULE}`);
  expect(panel.getByRole('link').elements()).toHaveLength(0);
  await panel.getByRole('button', { name: 'More actions for Object state' }).click();
  await panel.getByRole('menuitem', { name: 'Edit' }).click();
  await expect
    .element(panel.getByRole('dialog', { name: 'Mailed report: Object state' }))
    .toBeVisible();
});

test('the owner sees who has unsubscribed, and resumes it only with other readers', async () => {
  const left = [{ id: '018f0000-0000-7000-8000-000000000004', name: 'Dmytro Bondar' }];
  const paused = { is_active: false, next_at: null, paused_because: 'no_readers' } as const;
  const panel = await panelOf({ ...SCHEDULE, ...paused, recipients: [], left });
  await expect.element(panel.getByText('Dmytro Bondar')).toBeVisible();
  await expect.element(panel.getByText(/all readers have unsubscribed/)).toBeVisible();
  await panel.getByRole('button', { name: 'More actions for Pump 3' }).click();
  await expect.element(panel.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(panel.getByRole('menuitem', { name: 'Resume' }).elements()).toHaveLength(0);
});
