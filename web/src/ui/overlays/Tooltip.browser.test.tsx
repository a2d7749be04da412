import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { overlays } from './loaded.ts';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => void answerCalls({}));

test('describes its button while it is shown', async () => {
  await overlays.fetch();
  const page = await show(
    <Tooltip label="Copy the code">
      <button type="button">Copy</button>
    </Tooltip>,
  );
  const button = page.getByRole('button', { name: 'Copy' });
  await expect.element(button).not.toHaveAttribute('aria-describedby');
  await button.hover();
  await expect.element(button).toHaveAccessibleDescription('Copy the code');
  await button.unhover();
  await expect.element(button).not.toHaveAttribute('aria-describedby');
});

test('leaves once its button is pressed, and covers nothing that opens', async () => {
  await overlays.fetch();
  const page = await show(
    <Tooltip label="Choose columns">
      <button type="button">Columns</button>
    </Tooltip>,
  );
  const button = page.getByRole('button', { name: 'Columns' });
  await button.hover();
  await expect.element(button).toHaveAccessibleDescription('Choose columns');
  await button.click();
  await expect.element(button).not.toHaveAttribute('aria-describedby');
});
