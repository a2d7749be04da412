import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { ActionIcon, Button } from './Button.tsx';

beforeEach(() => void answerCalls({}));

test('a button that waits takes no press, keeps its name and its width, and says that it is busy', async () => {
  const page = await show(<Button leftSection={<svg width={16} />}>Save</Button>);
  const button = page.getByRole('button', { name: 'Save' });
  const { width } = button.element().getBoundingClientRect();
  await page.rerender(
    <Button loading leftSection={<svg width={16} />}>
      Save
    </Button>,
  );
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(button.element().getBoundingClientRect().width).toBe(width);
});

test('a button with an address is a link', async () => {
  const page = await show(<ActionIcon href="/file" download="report.pdf" aria-label="Download" />);
  await expect
    .element(page.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', '/file');
});

test('a button outside of a form sends none', async () => {
  let sent = 0;
  const page = await show(
    <form onSubmit={() => (sent += 1)}>
      <Button>Cancel</Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toBe(0);
});
