import { MAX_FILE_BYTES, safeFileName } from '@plumbline/contract/content/files';
import type { PlaceStamp } from '@plumbline/contract/kit/placeStamp';
import { faultOfPicture } from '../../kit/pictureFault.ts';
import { fieldSettings } from '../../kit/session/fieldSettings.ts';
import { sha256Hex } from '../../kit/sha256.ts';
import { outbox } from './deviceOutbox.ts';
import type { ContentPlace } from './contentEntry.ts';

/** The reason why a file was not taken over: nothing of it is stored. */
export class FileNotTaken extends Error {
  readonly reason: 'empty' | 'too_large' | 'unreadable' | 'damaged' | 'too_many_pixels' | 'no_room';
  constructor(reason: FileNotTaken['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export interface FileToTake {
  bytes: Blob;
  name: string;
  /** The time when the picture was taken; null if the file does not say. */
  taken_at: string | null;
  /** The place of the device that took it, if that is kept. */
  device_place?: PlaceStamp | undefined;
  /** Whether it is a photo taken as evidence, which may be made smaller; a document never is. */
  isPhoto?: boolean;
  description?: string | undefined;
  user_tags?: string[] | undefined;
}

async function read({ bytes }: FileToTake): Promise<ArrayBuffer> {
  if (bytes.size === 0) throw new FileNotTaken('empty');
  if (bytes.size > MAX_FILE_BYTES) throw new FileNotTaken('too_large');
  try {
    return await bytes.arrayBuffer();
  } catch (error) {
    throw new FileNotTaken('unreadable', error); // it was moved or changed since it was chosen
  }
}

/** A photo as small as the tenant wants it, which a weak connection sends sooner; everything else as received. */
async function toSend(
  received: ArrayBuffer,
  { bytes: { type }, name, isPhoto = false }: FileToTake,
): Promise<{ bytes: ArrayBuffer; mime: string; name: string }> {
  const mime = type || 'application/octet-stream';
  if (isPhoto && /^image\/(jpeg|hei[cf])/.test(mime)) {
    const { smallerPhoto } = await import('../../kit/smallerPhoto.ts');
    const bytes = await smallerPhoto(received, mime, fieldSettings.current().photo_side);
    if (bytes) return { bytes, mime: 'image/jpeg', name: name.replace(/\.hei[cf]$/i, '.jpg') };
  }
  return { bytes: received, mime, name };
}

/**
 * Takes a file over into the queue of this device; resolves with the id of its content once it is on
 * the disk, whatever happens to the chosen file afterwards. Rejects with `FileNotTaken`.
 */
export async function takeFile(place: ContentPlace, file: FileToTake): Promise<string> {
  const { taken_at, device_place, description, user_tags } = file;
  const received = await read(file);
  // said now, and not in the evening, when the server refuses it and nobody can take it again
  const fault = await faultOfPicture(received);
  if (fault) throw new FileNotTaken(fault);
  const { bytes, mime, name } = await toSend(received, file);
  const sha256 = await sha256Hex(bytes);
  const content_id = crypto.randomUUID();
  const { entity, entity_id, inspection_id, about } = place;
  const entry = {
    kind: 'file' as const,
    entity,
    entity_id,
    inspection_id,
    about,
    content_id,
    name: safeFileName(name),
    body: { mime, size: bytes.byteLength, sha256, taken_at, device_place, description, user_tags },
  };
  try {
    await outbox.addFile(entry, new Blob([bytes], { type: mime }));
  } catch (error) {
    throw new FileNotTaken('no_room', error);
  }
  return content_id;
}
