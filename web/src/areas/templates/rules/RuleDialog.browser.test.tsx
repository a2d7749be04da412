import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { show } from '../../../../test/page.tsx';
import { RuleDialog } from './RuleDialog.tsx';

const ME = { user_type: { code: 2 }, is_superuser: false, effective_time_zone: 'UTC' };
const TEMPLATE = '018f0000-0000-7000-8000-000000000001';
const UNIT = { id: '018f0000-0000-7000-8000-000000000002', name: 'North', full_name: 'North' };
const COMPANY = '018f0000-0000-7000-8000-000000000003';

async function dialogOf(objects: number) {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'GET /company': () => ({ body: { id: COMPANY, name: 'All' } }),
    'GET /business_unit': () => ({ body: { items: [UNIT], total: 1 } }),
    'GET /user': () => ({ body: { items: [], total: 0 } }),
    [`GET /inspection_template/${TEMPLATE}`]: () => ({
      body: {
        id: TEMPLATE,
        name: 'Weekly',
        created_at: '2026-01-01T00:00:00Z',
        schedule: { rrule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0', timezone: 'UTC' },
        schedule_from: null,
        earlier_schedules: [],
        details: [{}, {}],
      },
    }),
    'GET /planning/objects': ({ query }) => ({
      body: {
        objects: query.has('business_unit_id') ? 50 : objects,
        credits_per_inspection: 0,
        credits_per_detail: 1,
      },
    }),
    'POST /inspection_template_rule': () => ({ status: 422, body: { detail: [] } }),
  });
  const page = await show(<RuleDialog opened templateId={TEMPLATE} onClose={vi.fn()} />, {
    signedIn: true,
  });
  const sent = () => calls.filter(({ method }) => method === 'POST');
  return { calls, page, sent };
}

test('a rule about everything is made only by who has read how many objects that is', async () => {
  const { page, sent } = await dialogOf(10_128);
  await expect.element(page.getByText(/10.128 objects get this template now/)).toBeVisible();
  await expect.element(page.getByText(/About 303.840 inspections/)).toBeVisible();
  await expect.element(page.getByText(/Completing them takes 607.680 credits/)).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText(/For all 10.128 objects of the organisation/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect.element(page.getByText(/For all 10.128 objects/)).not.toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'For all objects' }).click();
  await expect.poll(sent).toHaveLength(1);
});

test('with a unit nothing is asked, and those are offered who may have all of it', async () => {
  const { calls, page, sent } = await dialogOf(10_128);
  await page.getByRole('combobox', { name: 'Business unit' }).click();
  await page.getByRole('option', { name: 'North' }).click();
  await expect.element(page.getByText(/50 objects get this template now/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Responsible' }).click();
  const offered = () =>
    calls.filter(({ path }) => path === '/user').flatMap(({ query }) => query.getAll('filter'));
  await expect.poll(offered).toContain(`works_in=${UNIT.id}`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(sent).toHaveLength(1);
});
