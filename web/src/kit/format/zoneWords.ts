import { currentLocale } from '../i18n/i18n.ts';
import { nowDate } from '../clock.ts';
import { DEVICE_ZONE, timeZones } from './zone.ts';

interface ZoneWords {
  zone: string;
  /** Its name in the user's language, and its offset now. */
  words: string;
}

const SPACE = /[\s_/]+/g;
const known = new Map<string, ZoneWords[]>();

/**
 * All zones with their words, those whose clocks agree with the device's first. Asking for 400 names takes a tenth of a
 * second, so it waits until somebody opens the list.
 */
export function zonesInWords(): readonly ZoneWords[] {
  const locale = currentLocale();
  const found = known.get(locale) ?? wordsIn(locale);
  known.set(locale, found);
  return found;
}

function wordsIn(locale: string): ZoneWords[] {
  const at = nowDate();
  const here = offsetOf(DEVICE_ZONE, at);
  return timeZones()
    .map((zone) => ({ zone, offset: offsetOf(zone, at) }))
    .toSorted((one, other) => Math.abs(one.offset - here) - Math.abs(other.offset - here))
    .map(({ zone, offset }) => {
      const name =
        zone === 'UTC' ? null : part(locale, { timeZone: zone, timeZoneName: 'longGeneric' }, at);
      return { zone, words: [offsetText(offset), name].filter(Boolean).join(' · ') };
    });
}

/** Minutes east of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  const text = part('en-GB', { timeZone, timeZoneName: 'longOffset' }, at);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

const part = (locale: string, options: Intl.DateTimeFormatOptions, at: Date): string =>
  new Intl.DateTimeFormat(locale, options)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

function offsetText(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const sign = offset < 0 ? '−' : '+';
  return `UTC${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** Whether somebody who types this may mean the zone: part of its place, its name or its offset. */
export function meansZone({ zone, words }: ZoneWords, typed: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(SPACE, ' ').replace('−', '-').trim();
  return plain(`${zone} ${words}`).includes(plain(typed));
}
