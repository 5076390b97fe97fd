import { statement } from '@slovo/kit/db';

/** PostgreSQL NOTIFY channel: a commit with new work wakes the replica that does it. */
export const WORK_CHANNEL = 'bot_work';

/** The payload of a notification, for the loop that does this work; replicas of the release before send an empty one. */
export type Work = 'updates' | 'edits' | 'notices' | 'batches';

/** The payload of a replica that starts: the others give it its share. */
export const REPLICA_STARTED = 'replica-started';

/** In a transaction it is sent by the commit. */
export const notify = statement<[channel: string, payload: Work | typeof REPLICA_STARTED]>(
  'notify',
  'SELECT pg_notify($1, $2)',
);

/** Wakes a loop that waits for work. A ring while none waits is remembered for the next wait. */
export class Wake {
  private rung = false;
  private readonly waiting = new Set<() => void>();

  ring(): void {
    this.rung = this.waiting.size === 0;
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }

  /** Resolves at a ring, when the signal aborts, or after `ms`: a lost notification costs no more than that. */
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
