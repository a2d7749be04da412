import type { ItemView } from '@plumbline/contract/inspections/items';
import { safeFileName } from '@plumbline/contract/content/files';
import { takeFiles } from '../../../../parts/sync/takeFiles.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';

/** What browsers and the server both read. Asked for these, a phone converts what its camera writes otherwise. */
export const PICTURES = 'image/jpeg,image/png,image/webp';
export const EVIDENCE = `${PICTURES},video/mp4,video/webm,video/quicktime,application/pdf`;

const two = (n: number): string => String(n).padStart(2, '0');
/** `2026-11-20 09-31-22`: sorts by time, and is a name on every system. */
function stamp(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')}`;
}

/** The name of a photo: where it belongs, and when it was taken. */
export function photoName(
  { number, name }: Pick<ItemView, 'number' | 'name'>,
  at: Date,
  type: string,
) {
  const extension = type === 'image/png' ? 'png' : type === 'image/webp' ? 'webp' : 'jpg';
  return safeFileName(`${number} ${name} ${stamp(at)}.${extension}`);
}

/** Stores what the camera has taken; true once it is on this device. */
export async function addPhoto(place: ContentPlace, item: ItemView, photo: Blob): Promise<boolean> {
  const now = new Date();
  const name = photoName(item, now, photo.type);
  const taken = await takeFiles(place, [{ bytes: photo, name, taken_at: now.toISOString() }]);
  return taken.length > 0;
}

/** Stores files that were chosen or pasted, which say themselves when they were taken; returns how many. */
export async function addFiles(place: ContentPlace, files: readonly File[]): Promise<number> {
  const taken = await takeFiles(
    place,
    files.map((file) => ({ bytes: file, name: file.name, taken_at: null })),
  );
  return taken.length;
}
