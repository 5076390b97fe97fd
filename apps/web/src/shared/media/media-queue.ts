const BATCH = 5;
const BETWEEN_MS = 100;

/** Lets loads begin five at a time, and the next five a moment after those are through. */
export class MediaQueue {
  private readonly waiting: (() => Promise<unknown>)[] = [];
  private running = false;

  run<T>(load: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push(() => load().then(resolve, reject));
      if (!this.running) void this.workOff();
    });
  }

  private async workOff(): Promise<void> {
    this.running = true;
    // What a page asks for while it is drawn comes in one go.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      await Promise.all(this.waiting.splice(0, BATCH).map((load) => load()));
      if (this.waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
    this.running = false;
  }
}
