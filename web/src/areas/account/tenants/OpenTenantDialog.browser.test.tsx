import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../test/network.ts';
import type { NetworkAnswer } from '../../../../test/network.ts';
import { DEVICE_ZONE } from '../../../kit/format/zone.ts';
import { show } from '../../../../test/page.tsx';
import { OpenTenantDialog } from './OpenTenantDialog.tsx';
import { now } from '../../../kit/clock.ts';

const ME = { user_type: { code: 1 }, is_superuser: true, effective_time_zone: 'Europe/Berlin' };

async function dialogAnswered(answer: NetworkAnswer) {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'POST /superuser/init_tenant': () => answer,
  });
  const dialog = <OpenTenantDialog opened onClose={vi.fn()} />;
  const page = await show(dialog, { signedIn: true });
  const box = (name: string) => page.getByRole('textbox', { name });
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await box('Name').fill('New house');
  await next();
  return { page, box, next, calls };
}

test.each([
  ['Users allowed', '0', 'Must be at least 1'],
  ['Objects allowed', '0', 'Must be at least 1'],
  ['Storage allowed, MB', '1000000000000', /^Must be at most/],
  ['Days of grace', '400', 'Must be at most 365'],
  ['Days of grace', '', 'Fill in this field'],
  ['Credits per inspection', '', 'Fill in this field'],
  ['Credits per check list in an inspection', '', 'Fill in this field'],
])('a fault in %s is shown before the step is left', async (label, value, fault) => {
  const { page, box, next } = await dialogAnswered({});
  await box(label).fill(value);
  await next();
  await expect.element(page.getByText(fault)).toBeVisible();
  await expect.element(box(label)).toHaveAttribute('aria-invalid', 'true');
});

test('what the server refuses is shown in its step', async () => {
  const detail = [{ loc: ['body', 'grace_days'], msg: 'No grace is sold', type: 'value' }];
  const { page, box, next, calls } = await dialogAnswered({ status: 422, body: { detail } });
  await next();
  await next();
  await box('First name').fill('Olha');
  await box('Last name').fill('Bondar');
  await box('Email').fill('olha@newhouse.test');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect.element(page.getByText('No grace is sold')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await box('Days of grace').fill('7');
  await next();
  await expect.element(box('Credits')).toBeVisible();
});

test('an end in the past is taken with a warning that says from when nothing can be changed', async () => {
  const { page, box, next } = await dialogAnswered({});
  await box('Valid until').fill('2020-01-01');
  const atOnce = page.getByText(/the organisation is read-only from now on/);
  await expect.element(atOnce).toBeVisible();
  const yesterday = new Date(now() - 86_400_000).toISOString().slice(0, 10);
  await box('Valid until').fill(yesterday);
  await expect.element(page.getByText(/the organisation is read-only from 20/)).toBeVisible();
  await box('Days of grace').fill('0');
  await expect.element(atOnce).toBeVisible();
  await next();
  await expect.element(box('Credits')).toBeVisible();
});

test('time zone and language are proposed from the browser, and sent as they were chosen', async () => {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'POST /superuser/init_tenant': () => ({ status: 422, body: { detail: [] } }),
  });
  const page = await show(<OpenTenantDialog opened onClose={vi.fn()} />, { signedIn: true });
  const box = (name: string) => page.getByRole('textbox', { name });
  const choice = (name: string) => page.getByRole('combobox', { name });
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await expect.element(choice('Time zone')).toHaveValue(DEVICE_ZONE);
  await expect.element(choice('Language')).toHaveValue('English');
  await choice('Language').click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await box('Name').fill('New house');
  for (let step = 0; step < 3; step += 1) await next();
  await box('First name').fill('Olha');
  await box('Last name').fill('Bondar');
  await box('Email').fill('olha@newhouse.test');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect.poll(() => calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    time_zone: DEVICE_ZONE,
    superuser: { language: 'de-DE', invite: true },
  });
});

test('a time zone is found by the name that people call it', async () => {
  answerCalls({ 'GET /user/me': () => ({ body: ME }) });
  const page = await show(<OpenTenantDialog opened onClose={vi.fn()} />, { signedIn: true });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await userEvent.keyboard('india standard');
  await page.getByRole('option', { name: /Asia\/Kolkata/ }).click();
  await expect.element(zone).toHaveValue('Asia/Kolkata');
});

test('Enter leads through the steps, each of which begins in a field', async () => {
  const { page, box } = await dialogAnswered({});
  await expect.element(box('Credits per inspection')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Credits')).toHaveFocus();
  await userEvent.keyboard('500{Enter}');
  await expect.element(box('First name')).toHaveFocus();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(box('Credits')).toHaveValue('500');
});

test('a trial is proposed with an end, another licence without one, and a typed end stays', async () => {
  const { page, box } = await dialogAnswered({});
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Licence' }).click();
    await page.getByRole('option', { name }).click();
  };
  await expect.element(box('Valid until')).not.toHaveValue('');
  await choose('Standard');
  await expect.element(box('Valid until')).toHaveValue('');
  await choose('Trial');
  await box('Valid until').fill('2090-12-31');
  await choose('Standard');
  await expect.element(box('Valid until')).toHaveValue('2090-12-31');
});

test('what is typed is not thrown away without a question when the page below is left', async () => {
  const { page } = await dialogAnswered({});
  page.router.history.push('/elsewhere');
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(page.router.state.current().location.pathname).toBe('/');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('New house');
});
