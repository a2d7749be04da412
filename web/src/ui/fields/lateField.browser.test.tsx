import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { lateField } from './lateField.tsx';
import { Select } from './Select.tsx';
import { TagsInput } from './TagsInput.ts';

beforeEach(() => void answerCalls({}));

const DATA = [
  { value: '5', label: 'Yearly' },
  { value: '6', label: 'Monthly' },
];

/** A field whose file arrives when the test says so. */
function fieldArriving({ searchable = false } = {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Field = lateField<{ label: string; onChange?: (value: string | null) => void }>(
    async () => {
      await promise;
      return (props) => <Select data={DATA} value="5" searchable={searchable} {...props} />;
    },
    {
      textOf: () => 'Yearly',
      emptying: ({ onChange }) => (onChange ? () => onChange(null) : null),
    },
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

test('what is typed before a search has arrived is searched for', async () => {
  const { Field, arrive } = fieldArriving({ searchable: true });
  const page = await show(<Field label="Rhythm" />);
  const field = page.getByRole('combobox', { name: 'Rhythm' });
  await userEvent.tab();
  await userEvent.keyboard('mon');
  arrive();
  await expect.element(field).toHaveValue('mon');
  await userEvent.keyboard('th');
  await expect.element(field).toHaveValue('month');
  await expect.element(page.getByRole('option', { name: 'Monthly' })).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
});

test('letters pressed before a list has arrived choose from it', async () => {
  const { Field, arrive } = fieldArriving();
  const chosen: (string | null)[] = [];
  await show(<Field label="Rhythm" onChange={(value) => chosen.push(value)} />);
  await userEvent.tab();
  await userEvent.keyboard('m');
  arrive();
  await expect.poll(() => chosen).toEqual(['6']);
});

test('an arrow key pressed before a list has arrived opens it', async () => {
  const { Field, arrive } = fieldArriving();
  const page = await show(<Field label="Rhythm" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  arrive();
  await expect.element(page.getByRole('option', { name: 'Monthly' })).toBeVisible();
});

test('a field that can be emptied can be before its list has arrived', async () => {
  const { Field } = fieldArriving();
  const chosen: (string | null)[] = [];
  const page = await show(<Field label="Rhythm" onChange={(value) => chosen.push(value)} />);
  page.container.querySelector('button')?.click();
  expect(chosen).toEqual([null]);
});

test('a tag typed before its field has arrived is added', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const chosen: string[][] = [];
  const Field = lateField<{ label: string }>(
    async () => {
      await promise;
      return (props) => <TagsInput onChange={(tags) => chosen.push(tags)} {...props} />;
    },
    { isTyped: true, textOf: () => '' },
  );
  const page = await show(<Field label="Tags" />);
  expect(page.container.querySelector('svg')).toBeNull();
  await userEvent.tab();
  await userEvent.keyboard('plate');
  resolve();
  await expect.element(page.getByRole('combobox', { name: 'Tags' })).toHaveValue('plate');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([['plate']]);
});
