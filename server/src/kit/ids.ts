import { randomFillSync } from 'node:crypto';

/** The nil UUID (RFC 9562), the id of nothing: it comes before all others. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

let latest = 0;
let sequence = 0;
const MAX_SEQUENCE = 0xfff;

// Every request and every row needs an id, and generating random bytes in bulk is cheaper.
const random = Buffer.alloc(4096);
let used = random.length;
function randomBytes(count: number): Buffer {
  if (used + count > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += count;
  return Buffer.from(random.subarray(used - count, used));
}

/** A UUIDv7 (RFC 9562): ordered by time, and within one process by creation. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  if (now > latest) {
    latest = now;
    // Starts low, leaving room for further ids in the same millisecond.
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
