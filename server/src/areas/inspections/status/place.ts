import type { VisitStep } from '@plumbline/contract/inspections/scans';
import { keptStamp } from '@plumbline/contract/kit/placeStamp';
import type { PlaceStamp, VisitPlaceView } from '@plumbline/contract/kit/placeStamp';
import type { StoredInspection } from '../table.ts';

interface Point {
  lat: number | null;
  lon: number | null;
}

const EARTH = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Whole metres between two points on a sphere; null unless both are known. */
export function metresBetween(a: Point, b: Point): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return Math.round(2 * EARTH * Math.asin(Math.sqrt(Math.min(1, chord))));
}

/** Returns the place that the inspection keeps of a start or a completion; nothing if it asks for none. */
export function keptPlace(
  step: VisitStep,
  { keeps_place }: Pick<StoredInspection, 'keeps_place'>,
  { place, object, now }: { place: PlaceStamp | undefined; object: Point | undefined; now: Date },
): { [column: string]: VisitPlaceView } {
  if (!keeps_place || !place) return {};
  const stamp = keptStamp(place, now);
  const distance = metresBetween(stamp, object ?? { lat: null, lon: null });
  return { [`${step}_place`]: { ...stamp, distance } };
}
