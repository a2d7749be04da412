import { numberText } from './format.ts';

/** The decimals of a coordinate: five are about a metre, finer than any receiver. */
const DIGITS = 5;

interface Point {
  lat: number | null;
  lon: number | null;
  accuracy: number | null;
}

/** Coordinates as maps take them, with how exact they are: `48.20820, 16.37380 ± 12 m`. */
export function placeText({ lat, lon, accuracy }: Point): string {
  const point = [lat, lon].map((degrees) => degrees?.toFixed(DIGITS)).join(', ');
  return accuracy === null ? point : `${point} ± ${numberText(Math.round(accuracy))}\u00A0m`;
}
