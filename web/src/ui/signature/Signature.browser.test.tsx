import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { NO_PICTURE, pictureOf, pixelsOf } from '../../../test/pictures.ts';
import { drag, pressTwice } from '../../../test/pointers.ts';
import { Signature, signature } from './Signature.tsx';

await signature.fetch();

/** Chromium waits up to ten seconds for a moment without other work before it encodes a picture. */
const ENCODED = { timeout: 15_000 };
const SIGNING = { timeout: 20_000 };

beforeEach(() => void answerCalls({}));

async function showPad({ fills = false, height = 0 } = {}) {
  const onSign = vi.fn<(picture: Blob) => Promise<void>>(async () => undefined);
  const screen = await show(
    <div className="column" style={height === 0 ? {} : { height }}>
      <Signature
        name="Iryna Shevchenko"
        day="2026-11-22"
        verb="Sign"
        fills={fills}
        onSign={onSign}
      />
    </div>,
  );
  const field = () => screen.getByRole('img', { name: /^Signature/ });
  return {
    onSign,
    screen,
    field,
    input: () => screen.container.ownerDocument.querySelector('input[type=file]') as HTMLElement,
    press: async (name: string) => screen.getByRole('button', { name }).click(),
    /** The picture that was signed with. */
    signed: async () => {
      await expect.poll(() => onSign.mock.calls.length, ENCODED).toBe(1);
      return await pixelsOf(onSign.mock.calls[0]?.[0] as Blob);
    },
  };
}

test('gives a drawn signature as dark ink on nothing', SIGNING, async () => {
  const { field, press, signed } = await showPad();
  drag(field().element(), [
    [0.2, 0.5],
    [0.8, 0.5],
  ]);
  await expect.element(field()).toHaveAccessibleName('Signature: 1 stroke');
  await press('Sign');
  const { width, height, at } = await signed();
  expect([width, height]).toEqual([1200, 400]);
  expect(at(600, 200)).toEqual([18, 23, 32, 255]);
  expect(at(600, 100)[3]).toBe(0);
});

test(
  'a field of any shape gives the same drawing, as large as its picture allows',
  SIGNING,
  async () => {
    const { field, press, signed } = await showPad({ fills: true, height: 800 });
    const { width, height } = field().element().getBoundingClientRect();
    expect(height).toBeGreaterThan(width / 2.5);
    drag(field().element(), [
      [0.2, 0.1],
      [0.5, 0.9],
      [0.8, 0.1],
    ]);
    await press('Sign');
    const { at } = await signed();
    const inked = (y: number) => Array.from({ length: 1200 }, (_, x) => at(x, y)[3]).some(Boolean);
    expect([5, 21, 250, 395].map(inked)).toEqual([false, true, true, false]);
  },
);

test('signs once, however often the button is pressed', SIGNING, async () => {
  const { field, screen, onSign, signed } = await showPad();
  drag(field().element(), [
    [0.2, 0.5],
    [0.8, 0.5],
  ]);
  await expect.element(field()).toHaveAccessibleName('Signature: 1 stroke');
  const button = screen.getByRole('button', { name: 'Sign' });
  pressTwice(button.element());
  await expect.element(button).toHaveAttribute('data-loading');
  await signed();
  await expect.element(button).not.toHaveAttribute('data-loading');
  expect(onSign).toHaveBeenCalledTimes(1);
});

test('refuses a field without a signature, and says so', async () => {
  const { field, press, onSign, screen } = await showPad();
  drag(field().element(), [[0.5, 0.5]]);
  await press('Sign');
  await expect.element(screen.getByText(/^The signature is missing/)).toBeVisible();
  expect(onSign).not.toHaveBeenCalled();
});

test('takes back the last stroke, by its button and by Ctrl and Z, or all', async () => {
  const { field, press } = await showPad();
  const stroke = (down: number) =>
    drag(field().element(), [
      [0.2, down],
      [0.8, down],
    ]);
  for (const down of [0.2, 0.4, 0.6, 0.8]) stroke(down);
  await expect.element(field()).toHaveAccessibleName('Signature: 4 strokes');
  await press('Undo');
  await expect.element(field()).toHaveAccessibleName('Signature: 3 strokes');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field()).toHaveAccessibleName('Signature: 2 strokes');
  await press('Clear');
  await expect.element(field()).toHaveAccessibleName('Signature: empty');
});

test('ignores a second finger', async () => {
  const { field } = await showPad();
  const element = field().element();
  element.setPointerCapture = () => undefined;
  const event = (type: string, pointerId: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, button: 0 }));
  event('pointerdown', 1);
  event('pointerdown', 2);
  event('pointerup', 2);
  event('pointerdown', 1);
  await expect.element(field()).toHaveAccessibleName('Signature: 1 stroke');
});

test('keeps the drawing when the device is turned', SIGNING, async () => {
  const { field, press, signed } = await showPad();
  drag(field().element(), [
    [0.2, 0.5],
    [0.8, 0.5],
  ]);
  await page.viewport(360, 740);
  await page.viewport(740, 360);
  await expect.element(field()).toHaveAccessibleName('Signature: 1 stroke');
  await press('Sign');
  expect((await signed()).at(600, 200)[3]).toBe(255);
  await page.viewport(1280, 800);
});

test('takes an uploaded picture instead', SIGNING, async () => {
  const { input, screen, signed } = await showPad();
  await userEvent.upload(input(), await pictureOf(300, 300));
  await expect.element(screen.getByRole('img', { name: 'Picture of the signature' })).toBeVisible();
  pressTwice(screen.getByRole('button', { name: 'Sign' }).element());
  const { width, height, at } = await signed();
  expect([width, height]).toEqual([1200, 400]);
  expect([at(600, 200)[3], at(100, 200)[3]]).toEqual([255, 0]);
});

test('says that a file is not a picture', async () => {
  const { input, screen } = await showPad();
  await userEvent.upload(input(), NO_PICTURE);
  await expect.element(screen.getByText(/not a picture/)).toBeVisible();
});
