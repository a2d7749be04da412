import { MAX_PIXELS, MAX_PIXELS_OF_JPEG } from '@plumbline/contract/content/files';

/** The reason for which the server will refuse a picture. */
type PictureFault = 'damaged' | 'too_many_pixels';

interface Head {
  mime: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  isComplete: boolean;
  /** Whether every browser reads this kind. */
  isCommon: boolean;
}

/** The pixels that any phone has the memory to decode; with more, a failure may be the phone's fault. */
const MAX_PIXELS_TRIED = 16 * 1024 * 1024;

/** The fault for which the server would refuse a JPEG or PNG, the formats of cameras and screens; null for anything else, which it decides itself. */
export async function faultOfPicture(bytes: ArrayBuffer): Promise<PictureFault | null> {
  const view = new DataView(bytes);
  const head = headOfPng(view) ?? headOfJpeg(view);
  if (head === null) return null;
  const { mime, width, height, isComplete, isCommon } = head;
  const pixels = width * height;
  if (pixels > (mime === 'image/jpeg' ? MAX_PIXELS_OF_JPEG : MAX_PIXELS)) return 'too_many_pixels';
  // browsers paint what is missing grey, so that only the mark of the end tells
  if (!isComplete) return 'damaged';
  const isTried = isCommon && pixels <= MAX_PIXELS_TRIED;
  return isTried && !(await isDecodable(new Blob([bytes], { type: mime }))) ? 'damaged' : null;
}

async function isDecodable(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}

const PNG = 0x89504e47;
const PIXELS = 0x49444154;
const END = 0x49454e44;

/** Complete unless it ends within its pixels. The mark of the end is wanted by browsers, not by the server. */
function headOfPng(view: DataView): Head | null {
  if (view.byteLength < 24 || view.getUint32(0) !== PNG) return null;
  let isComplete = true;
  let hasMark = false;
  for (let at = 8; at + 8 <= view.byteLength;) {
    const next = at + 12 + view.getUint32(at);
    const part = view.getUint32(at + 4);
    if (part === PIXELS) isComplete = next <= view.byteLength;
    hasMark ||= part === END;
    at = next;
  }
  return {
    mime: 'image/png',
    width: view.getUint32(16),
    height: view.getUint32(20),
    isComplete,
    isCommon: hasMark,
  };
}

const JPEG = 0xffd8;
const START_OF_SCAN = 0xda;
/** The frames of baseline and progressive pictures; the others are for medicine and archives. */
const COMMON_FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables whose markers lie among those of the frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

function headOfJpeg(view: DataView): Head | null {
  if (view.byteLength < 24 || view.getUint16(0) !== JPEG) return null;
  let head: Head | null = null;
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker))
      head = {
        mime: 'image/jpeg',
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        isComplete: false,
        isCommon: COMMON_FRAMES.includes(marker),
      };
    // a small picture in the head has an end of its own, so that it is looked for behind the head
    if (marker === START_OF_SCAN) return head && { ...head, isComplete: hasEnd(view, at) };
    at += 2 + view.getUint16(at + 2);
  }
  return head;
}

function hasEnd(view: DataView, from: number): boolean {
  for (let at = view.byteLength - 2; at >= from; at--)
    if (view.getUint16(at) === 0xffd9) return true;
  return false;
}
