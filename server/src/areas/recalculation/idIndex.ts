const FIRST_CAPACITY = 1 << 14;
/** Bytes of a uuid, as words of 32 bits. */
const WORDS = 4;

/** A big-endian integer; several times faster than Buffer's methods, and there are millions of rows. */
export const int32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 24) |
  ((bytes[at + 1] as number) << 16) |
  ((bytes[at + 2] as number) << 8) |
  (bytes[at + 3] as number); // within the row

/** Numbers uuids from 0 in the order they first occur: open addressing in typed arrays, 24 to 32 bytes per id. */
export class IdIndex {
  size = 0;
  private capacity = FIRST_CAPACITY;
  private words = new Int32Array(FIRST_CAPACITY * WORDS);
  /** Number of the id + 1; twice as many slots as ids. */
  private slots = new Int32Array(FIRST_CAPACITY * 2);

  /** The number of the uuid in 16 bytes at `offset`, adding it if it is new. */
  of(buffer: Uint8Array, offset: number): number {
    const a = int32(buffer, offset);
    const b = int32(buffer, offset + 4);
    const c = int32(buffer, offset + 8);
    const d = int32(buffer, offset + 12);
    const { words } = this;
    const mask = this.slots.length - 1;
    for (
      let slot = hash(a ^ Math.imul(b, 31), c ^ Math.imul(d, 17)) & mask;
      ;
      slot = (slot + 1) & mask
    ) {
      const number = (this.slots[slot] ?? 0) - 1;
      if (number < 0) return this.add([a, b, c, d], slot);
      const at = number * WORDS;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d)
        return number;
    }
  }

  /** The uuid of a number, as text. */
  text(n: number): string {
    const hex = Array.from({ length: WORDS }, (_, i) =>
      ((this.words[n * WORDS + i] ?? 0) >>> 0).toString(16).padStart(8, '0'),
    ).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  private add(id: readonly [number, number, number, number], slot: number): number {
    const n = this.size++;
    this.words.set(id, n * WORDS);
    this.slots[slot] = n + 1;
    if (this.size === this.capacity) this.grow();
    return n;
  }

  private grow(): void {
    this.capacity *= 2;
    const words = new Int32Array(this.capacity * WORDS);
    words.set(this.words);
    this.words = words;
    this.slots = new Int32Array(this.capacity * 2);
    const mask = this.slots.length - 1;
    for (let n = 0; n < this.size; n++) {
      const at = n * WORDS;
      const [a = 0, b = 0, c = 0, d = 0] = words.subarray(at, at + WORDS);
      let slot = hash(a ^ Math.imul(b, 31), c ^ Math.imul(d, 17)) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = n + 1;
    }
  }
}

/** Spreads time-ordered ids over the slots (the finalizer of MurmurHash3). */
function hash(a: number, b: number): number {
  let h = Math.imul(a, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
