/** Keeps what was used last, up to a number: a caller with endless variations pushes out only what is not asked for. */
export class Lru<K, V> {
  private readonly kept = new Map<K, V>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get(key: K): V | undefined {
    const value = this.kept.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.kept.delete(key);
    this.kept.set(key, value);
    if (this.kept.size <= this.max) return;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
  }

  delete(key: K): void {
    this.kept.delete(key);
  }

  get size(): number {
    return this.kept.size;
  }
}
