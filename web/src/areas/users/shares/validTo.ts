import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { formatDate } from '../../../kit/format/format.ts';
import { pageZone } from '../../../kit/format/zone.ts';

/** The last moment of a day in the user's zone: access lasts through that day. */
export function endOfDay(day: string | null): string | null {
  if (day === null) return null;
  return new Date(startOfDay(pageZone(), dayOfText(day) + 1).getTime() - 1000).toISOString();
}

/** The last day of access, or null for unlimited. */
export const lastDay = (validTo: string | null): string | null => formatDate(validTo) || null;

export const isOver = (validTo: string | null, now: Date): boolean =>
  validTo !== null && new Date(validTo) < now;
