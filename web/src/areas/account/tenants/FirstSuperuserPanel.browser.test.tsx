import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { show } from '../../../../test/page.tsx';
import { nowDate } from '../../../kit/clock.ts';
import { FirstSuperuserPanel } from './FirstSuperuserPanel.tsx';

const ME = { user_type: { code: 1 }, is_superuser: true, effective_time_zone: 'Europe/Berlin' };
const TENANT = { id: '0198c0de-0000-7000-8000-000000000001', name: 'New house' } as TenantView;

const invited = (days: number) => ({
  full_name: 'Olha Bondar',
  email: 'olha@newhuose.test',
  invited_at: '2026-01-01T08:00:00Z',
  invited_until: new Date(nowDate().getTime() + days * 86_400_000).toISOString(),
  accepted_at: null,
  last_login_at: null,
  mail: { status: 'failed', fault: 'refused' },
});

async function panelOf(superuser: object | null) {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    [`GET /superuser/tenant/${TENANT.id}/superuser`]: () => ({ body: { superuser } }),
    [`POST /superuser/tenant/${TENANT.id}/superuser/invite`]: () => ({
      body: { superuser: { ...superuser, email: 'olha@newhouse.test' } },
    }),
  });
  const page = await show(<FirstSuperuserPanel tenant={TENANT} />, { signedIn: true });
  return { calls, page };
}

test('a refused invitation says so, and is sent again to a corrected address', async () => {
  const { calls, page } = await panelOf(invited(7));
  await expect.element(page.getByText(/Refused by the recipient’s mail server/)).toBeVisible();
  await expect.element(page.getByText(/Not accepted yet, valid until/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect.element(field).toHaveValue('olha@newhuose.test');
  await field.fill('olha@newhouse.test');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('Invitation sent to olha@newhouse.test')).toBeVisible();
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ email: 'olha@newhouse.test' });
});

test('an accepted invitation can no longer be sent', async () => {
  const { page } = await panelOf({ ...invited(7), accepted_at: '2026-01-02T08:00:00Z' });
  await expect.element(page.getByText(/Accepted on/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Send the invitation again' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText(/Refused/)).not.toBeInTheDocument();
});
