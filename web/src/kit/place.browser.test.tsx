import { afterEach, expect, test, vi } from 'vitest';
import { stampOfPlace } from './place.ts';

/** The browser's own, which asks a person. */
function answering(state: PermissionState, locate: Geolocation['getCurrentPosition']) {
  const asked = vi.fn(locate);
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus); // all that is read
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(asked);
  return asked;
}
afterEach(() => {
  vi.restoreAllMocks();
});

const AT = Date.parse('2026-03-02T10:00:00Z');
const POSITION = {
  coords: { latitude: 48.20841234, longitude: 16.3738, accuracy: 12.34 },
  timestamp: AT,
} as GeolocationPosition; // all that is read

test('the place of the device comes with how exact it is, at most a minute old', async () => {
  const asked = answering('granted', (found) => found(POSITION));
  const { at, ...stamp } = await stampOfPlace(1000);
  expect(stamp).toEqual({ lat: 48.208412, lon: 16.3738, accuracy: 12.3 });
  expect(Math.abs(Date.parse(at) - AT)).toBeLessThan(60_000);
  expect(asked.mock.calls[0]?.[2]?.maximumAge).toBe(60_000);
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
])('the fault %i of the browser is kept as %s', async (code, fault) => {
  answering('prompt', (_found, failed) => failed?.({ code } as GeolocationPositionError));
  expect(await stampOfPlace(1000)).toMatchObject({ fault });
});

test('a device that may not say its place is not asked again', async () => {
  const asked = answering('denied', () => undefined);
  expect(await stampOfPlace(1000)).toMatchObject({ fault: 'denied' });
  expect(asked).not.toHaveBeenCalled();
});

test('a device that never answers holds nothing up', async () => {
  answering('granted', () => undefined);
  expect(await stampOfPlace(10)).toMatchObject({ fault: 'timeout' });
});
