import { nowDate } from '../../../../kit/clock.ts';
import { calendarNow } from '../../../../kit/format/zone.ts';
import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { takeFiles } from '../../../../parts/sync/takeFiles.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import { photoName } from './photoName.ts';

/** The accepted types; asked for these, a phone converts what its camera writes otherwise. */
export const PICTURES = PICTURE_TYPES.join(',');
export const EVIDENCE = `${PICTURES},video/mp4,video/webm,video/quicktime,application/pdf`;

/** Stores what the camera has taken; true once it is on this device. */
export async function addPhoto(place: ContentPlace, item: ItemView, photo: Blob): Promise<boolean> {
  const taken_at = nowDate().toISOString();
  const name = photoName(item, calendarNow(), photo.type);
  const taken = await takeFiles(place, [{ bytes: photo, name, taken_at, isPhoto: true }]);
  return taken.length > 0;
}

/** Stores files that were chosen or pasted, which say themselves when they were taken; returns how many. */
export async function addFiles(place: ContentPlace, files: readonly File[]): Promise<number> {
  const taken = await takeFiles(
    place,
    files.map((file) => ({ bytes: file, name: file.name, taken_at: null, isPhoto: true })),
  );
  return taken.length;
}
