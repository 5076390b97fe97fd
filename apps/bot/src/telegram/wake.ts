/** Channel of NOTIFY: at commit it wakes whichever replica leads. */
export const WORK_CHANNEL = 'bot_work';

/** Rings for all loops that wait for work; a ring before the wait is remembered once. */
export class Wake {
  private rung = false;
  private readonly waiting = new Set<() => void>();

  ring(): void {
    this.rung = this.waiting.size === 0;
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }

  /** Resolves at a ring, after `ms` (a lost notification costs no more), or when the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (this.rung || signal.aborted) {
      this.rung = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
      this.waiting.add(done);
    });
  }
}
