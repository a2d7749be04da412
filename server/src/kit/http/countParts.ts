const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);
const BLANK = 32;

/** Counts the fields and array entries of a JSON text without parsing it, up to `most`. */
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
      // a container that is not empty has one part more than commas
      if (byte === COMMA || (OPENING.has(before) && !CLOSING.has(byte))) parts += 1;
      isText = byte === QUOTE;
      before = byte;
    }
  }
  return parts;
}
