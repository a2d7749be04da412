import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCamera, SCAN_SIZE } from '../../kit/camera.ts';
import { boxSide, watchBox } from './box.ts';

const requests: MediaStreamConstraints[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: (constraints: MediaStreamConstraints) => {
        requests.push(constraints);
        return Promise.resolve({});
      },
    },
  });
  const context = { canvas: {}, drawImage: () => undefined, getImageData: () => ({}) };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests the rear camera unless another one was chosen', async () => {
  await openCamera(null, SCAN_SIZE);
  await openCamera('front', SCAN_SIZE);
  expect(requests.map(({ video }) => video)).toMatchObject([
    { facingMode: { ideal: 'environment' } },
    { deviceId: { exact: 'front' } },
  ]);
});

test('reads the box twenty times a second', async () => {
  const video = { videoWidth: 1280, videoHeight: 720, clientWidth: 640, clientHeight: 360 };
  const playing = { ...video, readyState: 4, HAVE_CURRENT_DATA: 2 } as HTMLVideoElement; // the only property read
  const box = { offsetWidth: 300 } as HTMLElement; // the only property read
  const leaving = new AbortController();
  let pictures = 0;
  const look = () => Promise.resolve(void (pictures += 1));
  const watching = watchBox({ video: playing, box }, look, leaving.signal);
  await vi.advanceTimersByTimeAsync(999);
  expect(pictures).toBe(20);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(100);
  await watching;
  expect(pictures).toBe(20);
});

test('reads exactly the part of the picture that the box shows', () => {
  const hd = { width: 1280, height: 720 };
  expect(boxSide(hd, { width: 640, height: 360, box: 300 })).toBe(600);
  expect(boxSide(hd, { width: 390, height: 720, box: 300 })).toBe(300);
  expect(boxSide(hd, { width: 1280, height: 100, box: 900 })).toBe(720);
});
