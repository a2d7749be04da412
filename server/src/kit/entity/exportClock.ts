import { momentsIn, offsetAt } from '@plumbline/contract/kit/zoneMoments';
import { wallClock } from '@plumbline/contract/kit/zonedTime';
import type { TableCell } from '#kit/sheets/sheet.ts';

const QUARTER_MS = 15 * 60_000;

/** Remembers a result per quarter of an hour: clocks change at full quarters, so it holds for all moments of one. */
function perQuarter<T>(of: (moment: Date) => T): (at: number) => T {
  const known = new Map<number, T>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const value = known.get(quarter) ?? of(new Date(at));
    known.set(quarter, value);
    return value;
  };
}

/** Returns the time on the clock of the zone, as cells hold it. */
export function cellClock(timezone: string): (time: string) => Date {
  const offset = perQuarter((moment) => offsetAt(timezone, moment));
  return (time) => {
    const at = Date.parse(time);
    return new Date(at + offset(at));
  };
}

/** The same for evidence: where a clock change repeats an hour, a text with the distance from UTC. */
export function evidenceClock(timezone: string): (time: string) => TableCell {
  const clock = cellClock(timezone);
  const isTwice = perQuarter(
    (moment) => momentsIn(timezone, wallClock(timezone, moment)).length > 1,
  );
  return (time) => {
    const shown = clock(time);
    const at = Date.parse(time);
    if (!isTwice(at)) return shown;
    const second = shown.toISOString().slice(0, 19).replace('T', ' ');
    return `${second} ${offsetText(shown.getTime() - at)}`;
  };
}

/** `+02:00`. */
function offsetText(offset: number): string {
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${offset < 0 ? '-' : '+'}${size}`;
}
