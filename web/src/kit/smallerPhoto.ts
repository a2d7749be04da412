/** Enough for what is written on a type plate, at a third of the bytes of a camera's best. */
const QUALITY = 0.85;

const HEIC = /^image\/hei[cf]/;
const isJpeg = (view: DataView): boolean => view.byteLength > 4 && view.getUint16(0) === 0xffd8;

/**
 * The photo as a JPEG whose longest side has at most this many pixels, upright, with what its camera has noted (time,
 * place). Also makes a JPEG of a HEIC, where the browser reads one, in its own size without a limit. Null where the
 * photo is to be sent as it is: it is small enough, would not take fewer bytes, is of another kind or cannot be decoded
 * on this device.
 */
export async function smallerPhoto(
  bytes: ArrayBuffer,
  mime: string,
  side: number | null,
): Promise<ArrayBuffer | null> {
  const source = new DataView(bytes);
  const isHeic = HEIC.test(mime);
  if (!isHeic && (side === null || !isJpeg(source))) return null;
  const decoded = await createImageBitmap(new Blob([bytes], { type: mime })).catch(() => null);
  if (decoded === null) return null;
  const { width, height } = decoded;
  const scale = Math.min(1, (side ?? Infinity) / Math.max(width, height));
  const jpeg = isHeic || scale < 1 ? await drawn(decoded, scale).catch(() => null) : null;
  decoded.close();
  if (jpeg === null) return null; // too little memory for a canvas
  if (isHeic) return jpeg;
  const noted = withNotes(jpeg, source);
  return noted.byteLength < bytes.byteLength ? noted : null;
}

async function drawn(picture: ImageBitmap, scale: number): Promise<ArrayBuffer | null> {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return await blob.arrayBuffer();
}

const NOTES = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF = 0x45786966;

/** The camera's notes (EXIF 2.32, section 4.7) of a JPEG as a segment of their own; null without any. */
function notesOf(view: DataView): Uint8Array<ArrayBuffer> | null {
  for (let at = 2; at + 10 <= view.byteLength;) {
    const marker = view.getUint16(at);
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === START_OF_SCAN || marker < 0xff00 || end > view.byteLength) return null;
    if (marker === NOTES && view.getUint32(at + 4) === EXIF)
      return new Uint8Array(view.buffer.slice(at, end) as ArrayBuffer);
    at = end;
  }
  return null;
}

/** The JPEG with the notes of the photo that it was made of, behind the mark of its start. */
function withNotes(jpeg: ArrayBuffer, photo: DataView): ArrayBuffer {
  const notes = notesOf(photo);
  if (notes === null) return jpeg;
  makeUpright(notes);
  const all = new Uint8Array(jpeg.byteLength + notes.byteLength);
  all.set(new Uint8Array(jpeg, 0, 2));
  all.set(notes, 2);
  all.set(new Uint8Array(jpeg, 2), 2 + notes.byteLength);
  return all.buffer;
}

/** The place of the notes' own header (TIFF 6.0): behind the marker, the length and `Exif\0\0`. */
const HEADER = 10;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** The pixels have been turned already. */
function makeUpright(notes: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(notes.buffer);
  if (view.byteLength < HEADER + 8) return;
  const little = view.getUint16(HEADER) === 0x4949;
  const first = HEADER + view.getUint32(HEADER + 4, little);
  if (first + 2 > view.byteLength) return;
  const count = view.getUint16(first, little);
  for (let at = first + 2; at + 12 <= view.byteLength && at < first + 2 + count * 12; at += 12)
    if (view.getUint16(at, little) === ORIENTATION) view.setUint16(at + 8, UPRIGHT, little);
}
