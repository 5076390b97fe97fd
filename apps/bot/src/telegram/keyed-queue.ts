/** Runs work one after another within a lane and side by side across lanes, at most `width` at once. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly queue: (() => void)[] = [];
  private running = 0;

  constructor(private readonly width: number) {}

  /** `work` must not throw. */
  push(lane: string, work: () => Promise<void>): Promise<void> {
    const tail = (this.tails.get(lane) ?? Promise.resolve()).then(() => this.slot(work));
    this.tails.set(lane, tail);
    void tail.then(() => {
      if (this.tails.get(lane) === tail) this.tails.delete(lane);
    });
    return tail;
  }

  /** Resolves when nothing is left. */
  async idle(): Promise<void> {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  }

  private async slot(work: () => Promise<void>): Promise<void> {
    if (this.running >= this.width) await new Promise<void>((resolve) => this.queue.push(resolve));
    this.running += 1;
    try {
      await work();
    } finally {
      this.running -= 1;
      this.queue.shift()?.();
    }
  }
}
