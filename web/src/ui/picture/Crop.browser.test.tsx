import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { NO_PICTURE, pixelsOf } from '../../../test/pictures.ts';
import { canvasOf, pngOf } from './canvas.ts';
import { Crop, crop } from './Crop.tsx';

await crop.fetch();

beforeEach(() => void answerCalls({}));

/** Wider than high: red on the left, lime in the middle, blue on the right. */
async function threeColours(): Promise<Blob> {
  const { canvas, context } = canvasOf(900, 300);
  for (const [n, colour] of ['red', 'lime', 'blue'].entries()) {
    context.fillStyle = colour;
    context.fillRect(n * 300, 0, 300, 300);
  }
  return await pngOf(canvas);
}

async function showCrop(picture: Blob) {
  const onCrop = vi.fn<(picture: Blob) => void>();
  const onCancel = vi.fn<() => void>();
  const acts = { onCrop, onCancel };
  const screen = await show(
    <div style={{ width: 400 }}>
      <Crop picture={picture} shape="round" verb="Use" {...acts} />
    </div>,
  );
  const use = async () => {
    await screen.getByRole('button', { name: 'Use' }).click();
    await expect.poll(() => onCrop.mock.calls.length).toBe(1);
    return onCrop.mock.calls[0]?.[0] as Blob;
  };
  return {
    screen,
    use,
    ...acts,
    frame: () => screen.getByRole('group', { name: /^Visible part/ }),
  };
}

test('gives the middle of a picture as a square of 512 pixels', async () => {
  const { use } = await showCrop(await threeColours());
  const made = await use();
  expect(made.type).toBe('image/webp');
  const { width, height, at } = await pixelsOf(made);
  expect([width, height]).toEqual([512, 512]);
  const [red = 0, green = 0, blue = 0] = at(256, 256);
  expect([red < 40, green > 200, blue < 40]).toEqual([true, true, true]);
});

test('moves the picture by the arrow keys', async () => {
  const { use, frame } = await showCrop(await threeColours());
  await expect.element(frame()).toBeVisible();
  frame().element().focus();
  for (let n = 0; n < 40; n += 1) await userEvent.keyboard('{ArrowRight}');
  const [red = 0, green = 0] = (await pixelsOf(await use())).at(100, 256);
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test('zooms by keys, buttons and the slider', async () => {
  const { screen, frame } = await showCrop(await threeColours());
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  await expect.element(frame()).toBeVisible();
  frame().element().focus();
  await userEvent.keyboard('++');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '150 %');
  await userEvent.keyboard('-');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '125 %');
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '150 %');
  await slider.fill('3');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '300 %');
});

test('says that a file is not a picture, and leads back', async () => {
  const { screen, onCancel } = await showCrop(NO_PICTURE);
  await expect.element(screen.getByText('The picture cannot be read')).toBeVisible();
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});
