import type { PlaceStamp } from '@plumbline/contract/kit/placeStamp';
import { fromDevice, nowDate } from './clock.ts';

/** A place on earth, as far as a device knows its own. */
export interface Place {
  latitude: number;
  longitude: number;
  /** In metres. */
  accuracy: number;
}

/** The patience with a device that does not know where it is, and the age of a place that is still right. */
const PATIENCE = 20_000;
const RECENT = 60_000;

/** Where the device is; asks the user if they have not decided yet. */
export const devicePlace = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(new Error(error.message)),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: RECENT },
    );
  });

/** What the user has decided about the place: `prompt` if nothing yet. */
export async function placePermission(): Promise<PermissionState> {
  if (!('geolocation' in navigator) || !window.isSecureContext) return 'denied';
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state;
}

/** The time that whoever is asked by the browser has for a decision. */
const DECISION = 20_000;
/** The faults by their codes in the browser. */
const FAULTS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;
const rounded = (n: number, digits: number): number => Number(n.toFixed(digits));

/** Where the device is, at most a minute ago, or why it does not know; within `patience` once it may say it. */
export async function stampOfPlace(patience: number): Promise<PlaceStamp> {
  const fault = (why: NonNullable<PlaceStamp['fault']>): PlaceStamp => ({
    fault: why,
    at: nowDate().toISOString(),
  });
  const permission = await placePermission().catch(() => 'granted');
  if (permission === 'denied') return fault('denied');
  return await new Promise((resolve) => {
    const longest = permission === 'prompt' ? DECISION : patience;
    setTimeout(() => resolve(fault('timeout')), longest);
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          lat: rounded(coords.latitude, 6),
          lon: rounded(coords.longitude, 6),
          accuracy: rounded(coords.accuracy, 1),
          at: new Date(fromDevice(timestamp)).toISOString(),
        }),
      ({ code }) => resolve(fault(FAULTS[code as keyof typeof FAULTS] ?? 'unavailable')), // of the interface
      { enableHighAccuracy: true, timeout: patience, maximumAge: RECENT },
    );
  });
}
