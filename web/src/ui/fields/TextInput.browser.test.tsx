import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { FIELD_ORDER } from './fieldOrder.ts';
import { PasswordInput, Textarea, TextInput } from './TextInput.tsx';

beforeEach(() => void answerCalls({}));

test('a field is named by its label, and described by its help and by what is wrong with it', async () => {
  const page = await show(
    <TextInput
      label="Name"
      withAsterisk
      description="As on the plate"
      error="Too long"
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={FIELD_ORDER}
    />,
  );
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveAccessibleDescription('As on the plate Too long');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too long');
});

test('a fault that another place explains is only marked', async () => {
  const page = await show(<TextInput aria-label="Clock" aria-describedby="why" error />);
  const field = page.getByRole('textbox', { name: 'Clock' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAttribute('aria-describedby', 'why');
});

test('a text grows with its lines, and scrolls after the most that it may have', async () => {
  const page = await show(<Textarea label="Comment" minRows={2} maxRows={4} defaultValue="One" />);
  const field = page.getByRole('textbox', { name: 'Comment' });
  const heightOf = () => field.element().getBoundingClientRect().height;
  const least = heightOf();
  await field.fill('One\nTwo\nThree');
  expect(heightOf()).toBeGreaterThan(least);
  const three = heightOf();
  await field.fill('One\n'.repeat(20));
  expect(heightOf()).toBeLessThan(three * 2);
});

test('a password is hidden until it is revealed, by the keyboard as well', async () => {
  const page = await show(<PasswordInput label="Secret" reveal="Show it" hide="Hide it" />);
  const field = page.getByRole('textbox', { name: 'Secret' });
  expect(page.container.querySelector('input')?.type).toBe('password');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  page.getByRole('button', { name: 'Hide it' }).element().focus();
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
});
