import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { Select } from './Select.tsx';

beforeEach(() => void answerCalls({}));

for (const [what, data, value] of [
  ['no options yet', [], '5'],
  ['no name yet', [{ value: '5', label: '' }], '5'],
] as const)
  test(`a value with ${what} is neither nothing nor to be cleared`, async () => {
    const page = await show(
      <Select label="Type" placeholder="Not set" clearable data={[...data]} value={value} />,
    );
    const field = page.getByRole('combobox', { name: 'Type' });
    await expect.element(field).toHaveAttribute('placeholder', '…');
    await expect.element(field).toHaveAttribute('aria-busy', 'true');
    expect(page.container.querySelectorAll('button')).toHaveLength(0);
  });

test('a value that is not set says so, and one that is set can be cleared', async () => {
  const data = [{ value: '5', label: 'Yearly' }];
  const page = await show(
    <>
      <Select label="Type" placeholder="Not set" clearable data={data} value={null} />
      <Select label="Rhythm" placeholder="Not set" clearable data={data} value="5" />
    </>,
  );
  const type = page.getByRole('combobox', { name: 'Type' });
  await expect.element(type).toHaveAttribute('placeholder', 'Not set');
  await expect.element(page.getByRole('combobox', { name: 'Rhythm' })).toHaveValue('Yearly');
  expect(page.container.querySelectorAll('button')).toHaveLength(1);
});
