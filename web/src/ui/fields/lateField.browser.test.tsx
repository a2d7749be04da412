import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { lateField } from './lateField.tsx';
import { Select } from './Select.tsx';

beforeEach(() => void answerCalls({}));

const DATA = [
  { value: '5', label: 'Yearly' },
  { value: '6', label: 'Monthly' },
];

/** A field whose file arrives when the test says so. */
function fieldArriving() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Field = lateField<{ label: string }>(
    async () => {
      await promise;
      return ({ label, ...opening }) => <Select label={label} data={DATA} value="5" {...opening} />;
    },
    () => 'Yearly',
  );
  return { Field, arrive: resolve };
}

test('a field stands in for one that is on its way, and a press opens the list once it is there', async () => {
  const { Field, arrive } = fieldArriving();
  const page = await show(<Field label="Rhythm" />);
  const field = page.getByRole('combobox', { name: 'Rhythm' });
  await expect.element(field).toHaveValue('Yearly');
  await field.click();
  expect(page.getByRole('option').elements()).toHaveLength(0);
  arrive();
  await expect.element(page.getByRole('option', { name: 'Monthly' })).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('a field that the keyboard has reached keeps the focus, and opens by its keys', async () => {
  const { Field, arrive } = fieldArriving();
  const page = await show(<Field label="Rhythm" />);
  const field = page.getByRole('combobox', { name: 'Rhythm' });
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  arrive();
  await expect.element(field).not.toHaveAttribute('aria-controls', '');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveFocus();
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}');
      return page.getByRole('option').elements().length;
    })
    .toBe(2);
});
