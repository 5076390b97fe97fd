import { type Tag, tag } from '@slovo/contracts';

/** An ask under way. What it answers may be older than a change that arrives meanwhile. */
export interface Fill {
  /** How many changes had arrived when it was begun. */
  readonly since: number;
}

export interface Kept<A> {
  readonly key: string;
  readonly answer: A;
  readonly tags: readonly Tag[];
  /** In the product's time, in milliseconds. */
  readonly validUntil: number;
  /** When its fill began, on the process's own clock. */
  readonly bornAt: number;
  readonly bytes: number;
  /** Whether a reader has asked for it. */
  readonly isRead: boolean;
}

interface Entry<A> extends Kept<A> {
  isRead: boolean;
  /** With the index of its tags. */
  size: number;
}

/** Estimates of what an entry and one of its tags take beside the bytes of the answer. */
const ENTRY_BYTES = 500;
const TAG_BYTES = 150;

/**
 * Answers by their keys, at most so many bytes; those that were used longest ago go first. A change of a tag removes the
 * answers that depend on it, and keeps the fills from being kept that were begun before.
 */
export class AnswerStore<A> {
  private readonly entries = new Map<string, Entry<A>>();
  private readonly byTag = new Map<Tag, Set<Entry<A>>>();
  /** In the order of their beginning. */
  private readonly fills = new Set<Fill>();
  /** The last change of a tag while fills are under way, oldest first. */
  private readonly changedAt = new Map<Tag, number>();
  private changes = 0;
  private clearedAt = 0;
  private total = 0;

  /** @param onDrop called with each answer that a reader has asked for and that a change of one of its tags removes */
  constructor(
    private readonly mostBytes: number,
    private readonly onDrop: (dropped: Kept<A>) => void = () => {},
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.total;
  }

  /**
   * @param now in the product's time, in milliseconds
   * @param bornAfter on the process's own clock: older answers are not returned, and stay for readers that take them
   */
  find(key: string, now: number, bornAfter = -Infinity): A | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (now >= entry.validUntil) {
      this.remove(entry);
      return undefined;
    }
    if (entry.bornAt <= bornAfter) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    entry.isRead = true;
    return entry.answer;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** Before the services are asked. Every fill must be ended. */
  begin(): Fill {
    const fill: Fill = { since: this.changes };
    this.fills.add(fill);
    return fill;
  }

  /** Whether no change has arrived since it was begun: then a reader who asks now may share its answer. */
  isCurrent(fill: Fill): boolean {
    return fill.since === this.changes;
  }

  end(fill: Fill): void {
    this.fills.delete(fill);
    const [oldest] = this.fills;
    for (const [changed, at] of this.changedAt) {
      if (oldest && at > oldest.since) return;
      this.changedAt.delete(changed);
    }
  }

  /** False where something that it depends on has changed since the fill was begun: then it is not kept. */
  keep(fill: Fill, kept: Kept<A>): boolean {
    if (!this.fills.has(fill)) throw new Error('The fill has ended');
    if (this.clearedAt > fill.since) return false;
    if (kept.tags.some((one) => (this.changedAt.get(one) ?? 0) > fill.since)) return false;
    const before = this.entries.get(kept.key);
    if (before) this.remove(before);
    const size = kept.bytes + 2 * kept.key.length + kept.tags.length * TAG_BYTES + ENTRY_BYTES;
    const entry: Entry<A> = { ...kept, size };
    this.entries.set(kept.key, entry);
    for (const one of kept.tags) {
      const entries = this.byTag.get(one) ?? new Set();
      this.byTag.set(one, entries.add(entry));
    }
    this.total += size;
    this.shrink();
    return true;
  }

  /** An answer has grown by so many bytes, unless it is no longer kept. */
  grow(key: string, answer: A, bytes: number): void {
    const entry = this.entries.get(key);
    if (entry?.answer !== answer) return;
    entry.size += bytes;
    this.total += bytes;
    this.shrink();
  }

  change(tags: Iterable<Tag>): void {
    this.changes += 1;
    for (const one of tags) {
      if (one === tag.everything) return this.clear();
      if (this.fills.size > 0) {
        this.changedAt.delete(one); // the order is that of the last change
        this.changedAt.set(one, this.changes);
      }
      for (const entry of this.byTag.get(one) ?? []) {
        this.remove(entry);
        if (entry.isRead) this.onDrop(entry);
      }
    }
  }

  /** Removes all answers, and keeps none of the fills under way. */
  clear(): void {
    this.changes += 1;
    this.clearedAt = this.changes;
    this.entries.clear();
    this.byTag.clear();
    this.changedAt.clear();
    this.total = 0;
  }

  private shrink(): void {
    for (const entry of this.entries.values()) {
      if (this.total <= this.mostBytes) return;
      this.remove(entry);
    }
  }

  private remove(entry: Entry<A>): void {
    this.entries.delete(entry.key);
    this.total -= entry.size;
    for (const one of entry.tags) {
      const entries = this.byTag.get(one);
      entries?.delete(entry);
      if (entries?.size === 0) this.byTag.delete(one);
    }
  }
}
