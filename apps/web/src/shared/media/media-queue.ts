const BATCH = 5;
const BETWEEN_MS = 100;

/** Runs loads in batches of five, with a short pause between batches. */
export class MediaQueue {
  private readonly waiting: (() => Promise<unknown>)[] = [];
  private running = false;

  run<T>(load: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push(() => load().then(resolve, reject));
      if (!this.running) void this.process();
    });
  }

  private async process(): Promise<void> {
    this.running = true;
    // Waits a microtask, so that all loads of one render form a batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      await Promise.all(this.waiting.splice(0, BATCH).map((load) => load()));
      if (this.waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
    this.running = false;
  }
}
