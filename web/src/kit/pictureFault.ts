import { MAX_PIXELS, MAX_PIXELS_OF_JPEG } from '@plumbline/contract/content/files';

/** Why the server will refuse a picture. */
type PictureFault = 'damaged' | 'too_many_pixels';

interface Size {
  mime: string;
  width: number;
  height: number;
}

/** What the server would refuse of a picture whose size its head tells; null for everything else, which it decides itself. */
export async function faultOfPicture(bytes: ArrayBuffer): Promise<PictureFault | null> {
  const size = sizeOf(new DataView(bytes));
  if (size === null) return null;
  const { mime, width, height } = size;
  const pixels = width * height;
  if (pixels > (mime === 'image/jpeg' ? MAX_PIXELS_OF_JPEG : MAX_PIXELS)) return 'too_many_pixels';
  if (mime === 'image/jpeg' && !endsAsJpeg(new Uint8Array(bytes))) return 'damaged';
  // a device may lack the memory for a larger one, which says nothing about the picture
  return pixels <= MAX_PIXELS && !(await isDecodable(new Blob([bytes], { type: mime })))
    ? 'damaged'
    : null;
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
const JPEG = 0xffd8;

/** Of a PNG or a JPEG, the formats of cameras and screens; null of anything else, and without a size. */
function sizeOf(view: DataView): Size | null {
  if (view.byteLength < 24) return null;
  if (view.getUint32(0) === PNG)
    return { mime: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  return view.getUint16(0) === JPEG ? sizeOfJpeg(view) : null;
}

function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { mime: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Browsers paint the missing end of a JPEG grey, so that only its mark tells that it is complete. */
function endsAsJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= 2; at--)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}
