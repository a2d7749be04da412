import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { ReceivedPanel } from './ReceivedPanel.tsx';
import { ScheduleViews } from './ScheduleViews.tsx';
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

const DMYTRO = { id: '018f0000-0000-7000-8000-000000000004', name: 'Dmytro Bondar' };
const OLENA = { id: '018f0000-0000-7000-8000-000000000005', name: 'Olena Melnyk' };

test.each(['no_readers', 'archived', null] as const)(
  'the owner sees who has unsubscribed, and resumes it only with other readers (%s)',
  async (paused_because) => {
    const paused = { is_active: false, next_at: null, paused_because };
    const panel = await panelOf({ ...SCHEDULE, ...paused, recipients: [], left: [DMYTRO] });
    await expect.element(panel.getByText('Dmytro Bondar')).toBeVisible();
    await expect.element(panel.getByText(/all readers have unsubscribed/)).toBeVisible();
    await panel.getByRole('button', { name: 'More actions for Pump 3' }).click();
    await expect.element(panel.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(panel.getByRole('menuitem', { name: 'Resume' }).elements()).toHaveLength(0);
  },
);

/** Chooses another reader in the dialog, and saves; what was sent. */
async function chooseToo(
  { name }: { name: string },
  schedule: ReportScheduleView,
  meanwhile: Partial<ReportScheduleView> = {},
) {
  const me = { ...ANNA, effective_time_zone: 'Europe/Berlin', tenant_time_zone: 'Europe/Berlin' };
  const items = [ANNA, DMYTRO, OLENA].map((one) => ({ id: one.id, full_name: one.name }));
  const left = { loc: ['body', 'recipient_ids', 1], msg: 'This reader has left', type: 'left' };
  const path = `/report_schedule/${SCHEDULE.id}`;
  const calls = answerCalls({
    'GET /user/me': () => ({ body: me }),
    'GET /user': () => ({ body: { items, total: 3, next_cursor: null } }),
    [`PATCH ${path}`]: () => ({ status: 422, body: { detail: [left] } }),
  });
  const panel = await show(<SchedulePanel schedule={schedule} />, { signedIn: true });
  await panel.getByRole('button', { name: 'More actions for Pump 3' }).click();
  await panel.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = panel.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Readers' }).fill(name.slice(0, 4));
  await panel.getByRole('option', { name }).click();
  await panel.rerender(<SchedulePanel schedule={{ ...schedule, ...meanwhile }} />);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sent = () => calls.find(({ method }) => method === 'PATCH')?.body;
  await expect.poll(sent).toBeDefined();
  return { dialog, body: sent() };
}

test('who leaves while the owner edits is not chosen again by accident, and the owner is told', async () => {
  const before = { ...SCHEDULE, recipients: [ANNA, DMYTRO] };
  const meanwhile = { recipients: [ANNA], left: [DMYTRO] };
  const { dialog, body } = await chooseToo(OLENA, before, meanwhile);
  expect(body).toEqual({ recipient_ids: [ANNA.id, DMYTRO.id, OLENA.id] });
  await expect
    .element(dialog.getByText('Dmytro Bondar: has unsubscribed in the meantime'))
    .toBeVisible();
});

test('the owner can choose again who has left', async () => {
  const { body } = await chooseToo(DMYTRO, { ...SCHEDULE, left: [DMYTRO] });
  expect(body).toEqual({ recipient_ids: [ANNA.id, DMYTRO.id], chosen_again_ids: [DMYTRO.id] });
});

test('the button of each report that one receives says which it is', async () => {
  const me = { ...ANNA, effective_time_zone: 'Europe/Berlin', tenant_time_zone: 'Europe/Berlin' };
  answerCalls({ 'GET /user/me': () => ({ body: me }) });
  const panel = await show(<ReceivedPanel report={SCHEDULE} />, { signedIn: true });
  await expect
    .element(panel.getByRole('button', { name: `Unsubscribe: Pump 3 · ${RULE}` }))
    .toHaveTextContent('Unsubscribe');
});

test('a single schedule is one of those that the user manages', async () => {
  answerCalls({});
  const href = `/report-schedules?schedule=${SCHEDULE.id}`;
  const page = await show(<ScheduleViews />, { href });
  const chosen = page.getByRole('button', { pressed: true });
  expect(chosen.elements()).toHaveLength(1);
});
