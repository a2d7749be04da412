import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** A grey picture, one byte per pixel. */
interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const WALL = 96;

/** A label with a QR code in the middle of a wall, as a camera would see it. */
export function labelOf(text: string, { width = 640, height = 480, side = 260 } = {}): Picture {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const module = Math.max(1, Math.floor(side / size));
  const left = Math.floor((width - size * module) / 2);
  const top = Math.floor((height - size * module) / 2);
  const pixels = new Uint8Array(width * height).fill(WALL);
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) {
      const black = data[Math.floor(y / module)]?.[Math.floor(x / module)] ?? false;
      pixels[(top + y) * width + left + x] = black ? 16 : 235;
    }
  }
  return { width, height, pixels };
}

export const emptyWall = (width = 640, height = 480): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(WALL),
});

/** The picture as seen by a camera turned by the given degrees. */
export function rotated({ width, height, pixels }: Picture, degrees: number): Picture {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = new Uint8Array(width * height).fill(WALL);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const from = [dx * cos + dy * sin + width / 2, dy * cos - dx * sin + height / 2];
      const [fromX = 0, fromY = 0] = from.map(Math.round);
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        turned[y * width + x] = pixels[fromY * width + fromX] ?? WALL;
    }
  return { width, height, pixels: turned };
}

/** The picture in a dark cellar: a fifth of the light, and the noise of a camera. */
export const dimmed = ({ width, height, pixels }: Picture): Picture => ({
  width,
  height,
  pixels: pixels.map((light, at) => 12 + light / 5 + ((at * 7919) % 11)),
});

/** The picture with this share of it behind something, from the right. */
export const hidden = ({ width, height, pixels }: Picture, share: number): Picture => ({
  width,
  height,
  pixels: pixels.map((light, at) => (at % width > width * (1 - share) ? WALL : light)),
});

export interface CameraScene {
  picture: Picture;
  frames: number;
}

/** A film for Chromium's fake camera: each picture for its number of frames, 5 frames a second. */
export function writeFilm(path: string, scenes: readonly CameraScene[]): void {
  const [first] = scenes;
  if (first === undefined) throw new Error('a film needs a scene');
  const { width, height } = first.picture;
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const file = openSync(path, 'w');
  writeSync(file, `YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
  for (const { picture, frames } of scenes) {
    for (let i = 0; i < frames; i++) {
      writeSync(file, 'FRAME\n');
      writeSync(file, picture.pixels);
      writeSync(file, chroma);
    }
  }
  closeSync(file);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** The picture as a PNG file. */
export function pngOf({ width, height, pixels }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height); // each row starts with its filter type: none
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
