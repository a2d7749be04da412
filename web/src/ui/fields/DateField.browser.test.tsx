import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { DateField } from './DateField.tsx';

beforeEach(() => void answerCalls({}));

const REFUSED = 'Enter a day, YYYY-MM-DD';

function Form({ onUnreadable }: { onUnreadable?: (text: string) => void }) {
  const [day, setDay] = useState<string | null>('2026-11-24');
  return (
    <>
      <DateField
        label="Due"
        value={day}
        onChange={setDay}
        {...(onUnreadable && { onUnreadable })}
      />
      <button type="button" onClick={() => setDay('2026-12-24')}>
        Reset
      </button>
      <output>{day ?? 'none'}</output>
    </>
  );
}

test('where each day is stored at once, tells a typed one when it is complete or the field is left', async () => {
  const told: (string | null)[] = [];
  const page = await show(
    <DateField label="Due" value={null} isStored onChange={(day) => told.push(day)} />,
  );
  const field = page.getByRole('textbox', { name: 'Due' });
  await field.click();
  await userEvent.keyboard('2027-01-3');
  expect(told).toEqual([]);
  await userEvent.keyboard('1');
  expect(told).toEqual(['2027-01-31']);
  await field.fill('2027-2-3');
  expect(told).toEqual(['2027-01-31']);
  await userEvent.tab();
  expect(told).toEqual(['2027-01-31', '2027-02-03']);
});

test('keeps text that is not a day, says so once the field is left, and does not count the day before as typed', async () => {
  const page = await show(<Form />);
  const field = page.getByRole('textbox', { name: 'Due' });
  await field.fill('31.31.2027');
  expect(page.getByText(REFUSED).query()).toBeNull();
  await userEvent.tab();
  await expect.element(field).toHaveValue('31.31.2027');
  await expect.element(page.getByText(REFUSED)).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('none');
  await field.fill('31.3.2027');
  expect(page.getByText(REFUSED).query()).toBeNull();
  await userEvent.tab();
  await expect.element(field).toHaveValue('2027-03-31');
  await expect.element(page.getByRole('status')).toHaveTextContent('2027-03-31');
});

test('tells its form what was typed, so that nothing else is saved', async () => {
  const typed: string[] = [];
  const page = await show(<Form onUnreadable={(text) => typed.push(text)} />);
  await page.getByRole('textbox', { name: 'Due' }).fill('soon');
  expect(typed).toEqual(['soon']);
});

test('follows its form when that changes the day', async () => {
  const page = await show(<Form />);
  const field = page.getByRole('textbox', { name: 'Due' });
  await field.fill('tomorrow');
  await userEvent.tab();
  await expect.element(page.getByText(REFUSED)).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(field).toHaveValue('2026-12-24');
  expect(page.getByText(REFUSED).query()).toBeNull();
});

test('takes a day from the calendar in place of what was typed, and Escape closes only the calendar', async () => {
  const page = await show(<Form />);
  const field = page.getByRole('textbox', { name: 'Due' });
  await field.click();
  const next = page.getByRole('button', { name: 'Next month' });
  await expect.element(next).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(next).not.toBeInTheDocument();
  await field.fill('soon');
  await next.click();
  await page.getByRole('button', { name: /^15 / }).click();
  await expect.poll(() => (field.element() as HTMLInputElement).value).toMatch(/^\d{4}-\d\d-15$/);
  expect(page.getByText(REFUSED).query()).toBeNull();
  await expect.element(next).not.toBeInTheDocument();
});

test('is cleared by its button', async () => {
  const page = await show(<Form />);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Due' })).toHaveValue('');
  await expect.element(page.getByRole('status')).toHaveTextContent('none');
});
