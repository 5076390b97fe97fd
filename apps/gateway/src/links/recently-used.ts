interface Entry<V> {
  value: Promise<V>;
  /** 0 while it is made. */
  size: number;
}

/** Results of asynchronous work. Those used longest ago go when all together are too large; failures are not kept. */
export class RecentlyUsed<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly limit: number;
  private readonly sizeOf: (value: V) => number;
  private total = 0;

  /** @param sizeOf in the unit of `limit` */
  constructor(limit: number, sizeOf: (value: V) => number) {
    // Not as parameter properties: a thread loads this file as Node strips it.
    this.limit = limit;
    this.sizeOf = sizeOf;
  }

  /** What is kept or being made under this key, else what `make` makes. */
  find(key: string, make: () => Promise<V>): Promise<V> {
    const found = this.entries.get(key);
    if (found) {
      this.entries.delete(key);
      this.entries.set(key, found);
      return found.value;
    }
    const entry = { value: make(), size: 0 };
    this.entries.set(key, entry);
    entry.value.then(
      (value) => this.weigh(entry, value),
      () => this.entries.delete(key),
    );
    return entry.value;
  }

  private weigh(entry: Entry<V>, value: V): void {
    entry.size = this.sizeOf(value);
    this.total += entry.size;
    for (const [key, { size }] of this.entries) {
      if (this.total <= this.limit) return;
      // What is still made has no size to free.
      if (size === 0) continue;
      this.entries.delete(key);
      this.total -= size;
    }
  }
}
