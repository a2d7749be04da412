import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { pictureOf, pixelsOf } from '../../../test/pictures.ts';
import { PhotoCamera, camera } from './PhotoCamera.tsx';

await camera.fetch();

const opened: MediaStream[] = [];
const real = navigator.mediaDevices;
const areOff = () =>
  opened.flatMap((one) => one.getTracks()).every((one) => one.readyState === 'ended');

/** A camera that sees an orange wall, with or without a light; a name makes it fail. */
function giveCamera({ fails, torch = false }: { fails?: string; torch?: boolean } = {}) {
  const lights: unknown[] = [];
  const getUserMedia = async () => {
    if (fails !== undefined) throw new DOMException('no', fails);
    const wall = document.createElement('canvas');
    Object.assign(wall, { width: 640, height: 480 });
    const context = wall.getContext('2d');
    const paint = () => {
      if (context === null) return;
      context.fillStyle = 'orange';
      context.fillRect(0, 0, 640, 480);
    };
    paint();
    const stream = wall.captureStream(10);
    const painting = setInterval(paint, 100);
    for (const track of stream.getVideoTracks()) {
      track.getCapabilities = () => ({ torch }) as MediaTrackCapabilities;
      track.applyConstraints = async (constraints) => {
        lights.push(constraints?.advanced);
      };
      const stop = track.stop.bind(track);
      track.stop = () => {
        clearInterval(painting);
        stop();
      };
    }
    opened.push(stream);
    return stream;
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  return lights;
}

beforeEach(() => {
  answerCalls({});
  opened.length = 0;
});
afterEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: real });
});

async function showCamera() {
  const photos: Blob[] = [];
  const onClose = vi.fn<() => void>();
  const screen = await show(
    <PhotoCamera onPhoto={(photo) => photos.push(photo)} onClose={onClose} />,
  );
  return { photos, onClose, screen, shutter: screen.getByRole('button', { name: 'Take a photo' }) };
}

test('takes a photo in all pixels of the camera, and releases the camera at the end', async () => {
  giveCamera();
  const { photos, screen, shutter } = await showCamera();
  await expect.element(shutter).toBeEnabled();
  await shutter.click();
  await expect.poll(() => photos.length).toBe(1);
  const [photo = new Blob()] = photos;
  expect(photo.type).toBe('image/jpeg');
  const { width, height, at } = await pixelsOf(photo);
  expect([width, height]).toEqual([640, 480]);
  const [red = 0, green = 0, blue = 255] = at(320, 240);
  expect([red > 220, green > 130 && green < 200, blue < 60]).toEqual([true, true, true]);
  await expect.element(screen.getByText('1 photo')).toBeVisible();
  await screen.unmount();
  expect(areOff()).toBe(true);
});

test('takes photos by the keyboard', async () => {
  giveCamera();
  const { photos, shutter } = await showCamera();
  await expect.element(shutter).toBeEnabled();
  (shutter.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => photos.length).toBe(1);
});

test(
  'takes several photos while the shutter is held, and none after it',
  { timeout: 30_000 },
  async () => {
    giveCamera();
    const { photos, shutter } = await showCamera();
    await expect.element(shutter).toBeEnabled();
    const press = (type: string) =>
      shutter.element().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
    press('pointerdown');
    await expect.poll(() => photos.length, { timeout: 15_000 }).toBeGreaterThan(1); // encoded when the browser is idle
    press('pointerup');
    (shutter.element() as HTMLElement).click(); // which the browser sends after it
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { length } = photos;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(photos.length).toBe(length);
  },
);

test('switches the light of a camera that has one', async () => {
  const lights = giveCamera({ torch: true });
  const { screen } = await showCamera();
  const light = screen.getByRole('button', { name: 'Light' });
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'true');
  await light.click();
  expect(lights).toEqual([[{ torch: true }], [{ torch: false }]]);
});

test.each([
  ['NotAllowedError', /does not allow the camera/],
  ['NotFoundError', /No camera was found/],
  ['NotReadableError', /Another program/],
  ['TypeError', /did not start/],
])('after %s it says why, and takes photos of the device', async (fails, words) => {
  giveCamera({ fails });
  const { photos, screen, shutter } = await showCamera();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(shutter).not.toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  expect([input?.accept, input?.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  await userEvent.upload(page.elementLocator(input as HTMLElement), await pictureOf(8, 8));
  await expect.poll(() => photos.length).toBe(1);
  giveCamera();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(shutter).toBeEnabled();
});
