import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { show } from '../../../../test/page.tsx';
import { Assignments } from './Assignments.tsx';

const ME = { user_type: { code: 2 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const TEMPLATE = '018f0000-0000-7000-8000-000000000001';
const assignment = {
  id: '018f0000-0000-7000-8000-000000000002',
  object: { id: '018f0000-0000-7000-8000-000000000003', name: 'Pump 7', full_name: 'Pump 7' },
  inspection_template: { id: TEMPLATE, name: 'Yearly' },
  responsible: null,
  is_active: true,
  schedule_from: null,
  rule: null,
};

test('of more objects than the server sorts by place, the latest assignments come first, and the page says so', async () => {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'GET /object_inspection_template': ({ query }) =>
      query.get('sort_by') === '-id'
        ? { body: { items: [assignment], total: 10_001, next_cursor: 'more' } }
        : {
            status: 422,
            body: { detail: { code: 'too_expensive', field: 'object.full_name', instead: 'id' } },
          },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the panel shows
  const template = { id: TEMPLATE, name: 'Yearly', archived: false } as TemplateWithDetailsView;
  const panel = await show(<Assignments template={template} mayChange={false} />, {
    signedIn: true,
  });
  await expect.element(panel.getByText('Pump 7')).toBeVisible();
  await expect.element(panel.getByText(/latest assignments come first/)).toBeVisible();
  expect(panel.getByRole('alert').elements()).toHaveLength(0);
  const asked = calls.filter(({ path }) => path === '/object_inspection_template');
  expect(asked.filter(({ query }) => query.get('sort_by') !== '-id')).toHaveLength(1);
  expect(asked.every(({ query }) => query.getAll('filter').length === 1)).toBe(true);
});
