/**
 * Runs tasks with the same key one after another, and tasks with different keys concurrently, at most `width` at once.
 * The bot's keys are chats and people: what one of them sees must keep its order.
 */
export class KeyedQueue {
  /** The last task of each key. */
  private readonly tails = new Map<string, Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly width: number) {}

  /** `task` must not reject: an unhandled rejection would end the process. */
  push(key: string, task: () => Promise<void>): Promise<void> {
    const tail = (this.tails.get(key) ?? Promise.resolve()).then(() => this.runInSlot(task));
    this.tails.set(key, tail);
    void tail.then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return tail;
  }

  /** Resolves when no task is left. */
  async idle(): Promise<void> {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  }

  private async runInSlot(task: () => Promise<void>): Promise<void> {
    if (this.running >= this.width) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      await task();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}
