import { IdIndex, int32 } from './idIndex.ts';

/** Own ok, attention and critical, the same three inherited, and the number of children. */
const SUMS = 7;
const CHILDREN = 6;
const INT_FIELD = 8; // length and value
const ID_FIELD = 20;
const FIRST_CAPACITY = 1 << 14;

export interface Correction {
  object_id: string;
  /** The differences to add to the seven stored sums. */
  sums: number[];
}

/**
 * Checks the equations of object_quality in one pass over its rows and those of object_result, in any order.
 * Per object it holds the sums of facts and children minus the stored ones: all 0 if everything is right.
 * This local difference is invariant under every operation of the roll-up, so it can be corrected later than
 * it was read.
 */
export class Drift {
  private readonly ids = new IdIndex();
  private differences = new Int32Array(FIRST_CAPACITY * SUMS);
  /** Index of the object whose sums include this one's, + 1. */
  private above = new Int32Array(FIRST_CAPACITY);
  private stored = new Uint8Array(FIRST_CAPACITY);
  checked = 0;

  /** A row of QUALITY_ROWS in binary. */
  addQuality(row: Uint8Array, offset: number): void {
    const own = this.number(row, offset + 4);
    const has_parent = int32(row, offset + ID_FIELD) > 0;
    const rest = offset + ID_FIELD + (has_parent ? ID_FIELD : 4);
    const sums = rest + 5 + 4; // after the flag `attached` and the length of the first sum
    this.stored[own] = 1;
    this.checked += 1;
    for (let i = 0; i < SUMS; i++) this.add(own, i, -int32(row, sums + i * INT_FIELD));
    if (!has_parent || row[rest + 4] !== 1) return;
    const parent = this.number(row, offset + ID_FIELD + 4);
    this.above[own] = parent + 1;
    for (let i = 0; i < 3; i++) {
      const total = int32(row, sums + i * INT_FIELD) + int32(row, sums + (i + 3) * INT_FIELD);
      this.add(parent, i + 3, total);
    }
    this.add(parent, CHILDREN, 1);
  }

  /** A row of RESULT_ROWS in binary. */
  addResult(row: Uint8Array, offset: number): void {
    const own = this.number(row, offset + 4);
    for (let i = 0; i < 3; i++) this.add(own, i, int32(row, offset + ID_FIELD + 4 + i * INT_FIELD));
  }

  /** Objects named by results or children that object_quality lacks. */
  unknown(): string[] {
    const missing: string[] = [];
    for (let n = 0; n < this.ids.size; n++)
      if (this.stored[n] === 0) missing.push(this.ids.text(n));
    return missing;
  }

  /** The corrections that make every sum right: each difference, added to its object and to all its ancestors. */
  corrections(): Correction[] {
    const sums = new Map<number, number[]>();
    const correct = (n: number, add: (sums: number[]) => void) => {
      const objectSums = sums.get(n) ?? Array.from({ length: SUMS }, () => 0);
      add(objectSums);
      sums.set(n, objectSums);
    };
    for (let n = 0; n < this.ids.size; n++) {
      if (this.stored[n] === 0 || this.isRight(n)) continue;
      const difference = [...this.differences.subarray(n * SUMS, (n + 1) * SUMS)];
      correct(n, (objectSums) =>
        difference.forEach((value, i) => (objectSums[i] = (objectSums[i] ?? 0) + value)),
      );
      const total = [0, 1, 2].map((i) => (difference[i] ?? 0) + (difference[i + 3] ?? 0));
      if (total.some((value) => value !== 0)) {
        this.pathOf(n).forEach((ancestor) =>
          correct(ancestor, (objectSums) =>
            total.forEach((value, i) => (objectSums[i + 3] = (objectSums[i + 3] ?? 0) + value)),
          ),
        );
      }
    }
    return [...sums]
      .filter(([, added]) => added.some((value) => value !== 0))
      .map(([n, added]) => ({ object_id: this.ids.text(n), sums: added }));
  }

  private isRight(n: number): boolean {
    for (let at = n * SUMS; at < (n + 1) * SUMS; at++) if (this.differences[at] !== 0) return false;
    return true;
  }

  private pathOf(n: number): number[] {
    const path: number[] = [];
    for (let at = this.above[n] ?? 0; at > 0; at = this.above[at - 1] ?? 0) {
      path.push(at - 1);
      if (path.length > this.ids.size) throw new Error('the object tree has a cycle');
    }
    return path;
  }

  private add(n: number, sum: number, value: number): void {
    const at = n * SUMS + sum;
    this.differences[at] = (this.differences[at] ?? 0) + value;
  }

  private number(row: Uint8Array, offset: number): number {
    const n = this.ids.of(row, offset);
    if (n >= this.above.length) this.grow();
    return n;
  }

  private grow(): void {
    const capacity = this.above.length * 2;
    const copy = <T extends Int32Array | Uint8Array>(old: T, target: T): T => {
      target.set(old);
      return target;
    };
    this.differences = copy(this.differences, new Int32Array(capacity * SUMS));
    this.above = copy(this.above, new Int32Array(capacity));
    this.stored = copy(this.stored, new Uint8Array(capacity));
  }
}
