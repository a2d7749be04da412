import { titledFileName } from '@plumbline/contract/content/files';
import type { ItemView } from '@plumbline/contract/inspections/items';

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' };

const two = (n: number): string => String(n).padStart(2, '0');
/** `2026-11-20 09-31-22`: sorts by time, and is a name on every system. */
function stamp(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')}`;
}

/** The name of a photo: where it belongs, and when it was taken, in the page's calendar. */
export const photoName = (
  { number, name }: Pick<ItemView, 'number' | 'name'>,
  at: Date,
  type: string,
): string => titledFileName(`${number} ${name} ${stamp(at)}.${EXTENSIONS[type] ?? 'jpg'}`);
