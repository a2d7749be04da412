import { formatNumber } from './format.ts';

/** The decimals of a coordinate: five are about a metre, finer than any receiver. */
const DIGITS = 5;

interface Words {
  lat: number | null;
  lon: number | null;
  accuracy: number | null;
}

/** Coordinates as maps take them, with how exact they are: `48.20820, 16.37380 ± 12 m`. */
export function placeWords({ lat, lon, accuracy }: Words): string {
  const place = [lat, lon].map((degrees) => degrees?.toFixed(DIGITS)).join(', ');
  return accuracy === null ? place : `${place} ± ${formatNumber(accuracy, 0)}\u00A0m`;
}
