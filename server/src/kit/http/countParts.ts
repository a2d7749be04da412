const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);
const BLANK = 32;

/** How many fields and entries of arrays a JSON text has, without making anything of it; counts no further than `most`. */
export function countParts(json: Uint8Array, most = Infinity): number {
  let parts = 0;
  let before = 0;
  let isText = false;
  for (let at = 0; at < json.length && parts <= most; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else isText = byte !== QUOTE;
    } else if (byte > BLANK) {
      // whatever has anything in it has one part more than commas
      if (byte === COMMA || (OPENING.has(before) && !CLOSING.has(byte))) parts += 1;
      isText = byte === QUOTE;
      before = byte;
    }
  }
  return parts;
}
