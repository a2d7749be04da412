import { nowDate } from '../../../kit/clock.ts';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { MeView } from '@plumbline/contract/views';
import { outbox } from '../../../offline/outbox/deviceOutbox.ts';
import { INSPECTION_SIGNATURE } from '../../../offline/outbox/contentEntry.ts';
import type { ContentEntry, FileEntry } from '../../../offline/outbox/contentEntry.ts';
import { isFile } from '../../../offline/outbox/entry.ts';
import { takeFiles } from '../../../offline/outbox/takeFiles.ts';

/** The signature that was drawn here and has not been sent. */
export const waitingSignature = (contents: readonly ContentEntry[]): FileEntry | undefined =>
  contents.filter(isFile).findLast(({ entity }) => entity === INSPECTION_SIGNATURE);

/** Whether the inspection would be completed with a signature. */
export const hasSignature = (
  { signature }: Pick<InspectionView, 'signature'>,
  contents: readonly ContentEntry[],
  me: Pick<MeView, 'signature'>,
): boolean =>
  signature !== null || me.signature !== null || waitingSignature(contents) !== undefined;

/**
 * Stores what was drawn on this device, from where it is sent before the inspection is completed; an
 * earlier one that still waits gives way. False if the device has no room.
 */
export async function signInspection(
  { id, template_name, object }: Pick<InspectionView, 'id' | 'template_name' | 'object'>,
  picture: Blob,
  { name, before }: { name: string; before: FileEntry | undefined },
): Promise<boolean> {
  const place = {
    entity: INSPECTION_SIGNATURE,
    entity_id: id,
    inspection_id: id,
    about: { title: `${template_name} · ${object.name}`, number: '', item: name },
  };
  const file = { bytes: picture, name: `${name}.png`, taken_at: nowDate().toISOString() };
  if ((await takeFiles(place, [file])).length === 0) return false;
  if (before) await outbox.removeContent(place, before);
  return true;
}
