import { nowDate } from '../../../../kit/clock.ts';
import { calendarNow } from '../../../../kit/format/zone.ts';
import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { takeFiles } from '../../../../offline/outbox/takeFiles.ts';
import type { ContentPlace } from '../../../../offline/outbox/contentEntry.ts';
import { stampOfPlace } from '../../../../kit/place.ts';
import { photoName } from './photoName.ts';

/** The accepted types; asked for these, a phone converts what its camera writes otherwise. */
export const PICTURES = PICTURE_TYPES.join(',');
export const EVIDENCE = `${PICTURES},video/mp4,video/webm,video/quicktime,application/pdf`;

/** The time that a photo waits for its place; the dialog has asked for one when it was opened. */
const PATIENCE = 2_000;

/** Stores what the camera has taken, with its place if wanted; true once it is on this device. */
export async function addPhoto(
  place: ContentPlace,
  item: ItemView,
  photo: Blob,
  keepsPlace = false,
): Promise<boolean> {
  const taken_at = nowDate().toISOString();
  const name = photoName(item, calendarNow(), photo.type);
  const device_place = keepsPlace ? await stampOfPlace(PATIENCE) : undefined;
  const taken = await takeFiles(place, [
    { bytes: photo, name, taken_at, device_place, isPhoto: true },
  ]);
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
