/**
 * Keeps at least the `size` entries that were used last, and at most twice as many: when as many new ones have come, those
 * that nobody has asked for since are dropped together. Cheaper than an order of use, for values that are cheap to make.
 */
export class GenerationCache<V> {
  private young = new Map<string, V>();
  private old = new Map<string, V>();

  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  get(key: string): V | undefined {
    const found = this.young.get(key);
    if (found !== undefined) return found;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: V): void {
    if (this.young.size >= this.size) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}
