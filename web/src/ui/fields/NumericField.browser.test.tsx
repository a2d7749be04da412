import type { Locale } from '@plumbline/contract/kit/locales';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { NumberBox } from './NumberBox.tsx';

beforeEach(() => void answerCalls({}));

/** A number field and the value that its form has. */
function Form({ begin = null, decimals }: { begin?: number | null; decimals?: number }) {
  const [value, setValue] = useState<number | null>(begin);
  return (
    <>
      <NumberBox
        label="Pressure"
        unit="bar"
        value={value}
        onChange={setValue}
        decimals={decimals}
      />
      <p data-testid="value">{String(value)}</p>
    </>
  );
}

async function typed(text: string, locale: Locale = 'en-GB') {
  const page = await show(<Form />, { locale });
  const field = page.getByRole('textbox', { name: 'Pressure' });
  await field.click();
  await userEvent.keyboard(text);
  await expect.element(field).toHaveValue(text);
  return { page, field, value: page.getByTestId('value') };
}

test.for([
  ['en-GB', '1,234.5', '1234.5', '= 1234.5 bar'],
  ['de-DE', '1.234,5', '1234.5', '= 1234,5 bar'],
  ['de-DE', '1.234', '1234', '= 1234 bar'],
  ['en-GB', '1.234', '1.234', '= 1.234 bar'],
] as const)('in %s, %s typed key by key is %s, and the field says so', async (sample) => {
  const [locale, text, number, read] = sample;
  const { page, value } = await typed(text, locale);
  await expect.element(value).toHaveTextContent(number);
  await expect.element(page.getByRole('status')).toHaveTextContent(read);
});

test.for(['1/2', '3–5', '1e3', '1:30', '12.3.4', '>10', '5 bar'])(
  'keeps %s as typed, says that it is no number, and has no value',
  async (text) => {
    const { page, field, value } = await typed(text);
    await userEvent.tab();
    await expect.element(page.getByText('This is not a number')).toBeVisible();
    await expect.element(field).toHaveValue(text);
    await expect.element(value).toHaveTextContent('NaN');
  },
);

test('keeps pasted text that is no number in place of a value', async () => {
  const page = await show(<Form begin={7} />);
  const field = page.getByRole('textbox', { name: 'Pressure' });
  await field.fill('5 bar');
  await expect.element(field).toHaveValue('5 bar');
  await expect.element(page.getByText('This is not a number')).toBeVisible();
  await field.fill('1 000');
  await expect.element(page.getByTestId('value')).toHaveTextContent('1000');
});

test('says how many decimals it takes, and cuts none off', async () => {
  const { page, field } = await typed('0.1234567');
  await expect.element(page.getByText('At most 6 decimal places')).toBeVisible();
  await expect.element(field).toHaveValue('0.1234567');
});

test('a sign alone waits for its number, until the field is left', async () => {
  const { page } = await typed('-');
  expect(page.getByText('This is not a number').query()).toBeNull();
  await userEvent.tab();
  await expect.element(page.getByText('This is not a number')).toBeVisible();
});

test('a zero from the start gives way to what is typed', async () => {
  const page = await show(<Form begin={0} decimals={0} />);
  await page.getByRole('textbox', { name: 'Pressure' }).click();
  await userEvent.keyboard('500');
  await expect.element(page.getByRole('textbox', { name: 'Pressure' })).toHaveValue('500');
});
