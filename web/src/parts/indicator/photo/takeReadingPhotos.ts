import { READING } from '../../../offline/outbox/contentEntry.ts';
import { takeFiles } from '../../../offline/outbox/takeFiles.ts';

/** A reading, with the words for its photos. */
export interface PhotographedReading {
  id: string;
  name: string;
  object: string;
}

/** Stores photos of a reading, which are sent after it; returns how many are on this device. */
export async function takeReadingPhotos(
  { id, name, object }: PhotographedReading,
  photos: readonly Blob[],
  taken_at: string | null,
): Promise<number> {
  const about = { title: object, number: '', item: name };
  const taken = await takeFiles(
    { entity: READING, entity_id: id, inspection_id: null, about },
    photos.map((bytes) => ({
      bytes,
      name: bytes instanceof File ? bytes.name : `${name}.jpg`,
      taken_at,
      isPhoto: true,
    })),
  );
  return taken.length;
}
