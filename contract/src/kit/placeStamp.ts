import { z } from 'zod';
import { timestamp } from './answers.ts';
import { moment } from './values.ts';

/** Why a device does not know its place. */
const placeFault = z.enum(['denied', 'unavailable', 'timeout']);

/** The place of a device at a moment, or why it is not known. */
export const placeStamp = z
  .strictObject({
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    /** Metres around it within which the device believes to be. */
    accuracy: z.number().min(0).max(1e8),
    fault: placeFault,
    at: moment,
  })
  .partial()
  .required({ at: true })
  .refine(
    ({ lat, lon, accuracy, fault }) => {
      const known = [lat, lon, accuracy].filter((part) => part !== undefined).length;
      return known === (fault === undefined ? 3 : 0);
    },
    { path: ['lat'], params: { reason: 'required' } },
  );
export type PlaceStamp = z.infer<typeof placeStamp>;

const placeParts = {
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  accuracy: z.number().nullable(),
  /** Why the rest is null. */
  fault: placeFault.nullable(),
  at: timestamp,
};
export const devicePlaceView = z.object(placeParts).meta({ id: 'device_place' });
type DevicePlaceView = z.infer<typeof devicePlaceView>;

export const visitPlaceView = z
  .object({
    ...placeParts,
    /** Metres from the place of the object, as it was then; null if either is not known. */
    distance: z.number().nullable(),
  })
  .meta({ id: 'visit_place' });
export type VisitPlaceView = z.infer<typeof visitPlaceView>;

/** A stamp as it is kept; no device was anywhere in the future. */
export function keptStamp(stamp: PlaceStamp, now: Date): DevicePlaceView {
  const moment = new Date(Math.min(Date.parse(stamp.at), now.getTime()));
  return {
    lat: stamp.lat ?? null,
    lon: stamp.lon ?? null,
    accuracy: stamp.accuracy ?? null,
    fault: stamp.fault ?? null,
    at: moment.toISOString(),
  };
}
