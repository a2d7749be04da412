import { randomFillSync } from 'node:crypto';

let latest = 0;
let sequence = 0;
const MAX_SEQUENCE = 0xfff;

// Every request has an id and every row it makes: random bytes are cheaper by the page than by the id.
const random = Buffer.alloc(4096);
let taken = random.length;
function randomBytes(count: number): Buffer {
  if (taken + count > random.length) {
    randomFillSync(random);
    taken = 0;
  }
  taken += count;
  return Buffer.from(random.subarray(taken - count, taken));
}

/** A UUIDv7 (RFC 9562): ordered by time, and within one process by order of making. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  if (now > latest) {
    latest = now;
    // Started low, so that one millisecond has room for the ids that follow.
    sequence = bytes.readUInt16BE(6) & 0x3ff;
  } else if (++sequence > MAX_SEQUENCE) {
    latest += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(latest, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
