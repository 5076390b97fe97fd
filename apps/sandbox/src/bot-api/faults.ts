import { setTimeout as pause } from 'node:timers/promises';

export interface Fault {
  /** A Bot API method without regard to case, or '*'. */
  method: string;
  /** HTTP status and error_code of the answer. Without it the fault is a delay. */
  status?: number | undefined;
  description?: string | undefined;
  retry_after?: number | undefined;
  /** The number of calls that still get this fault. */
  times: number;
  delay_ms: number;
  /** Close the connection instead of answering, as a broken network does. */
  drop: boolean;
  /** The call takes effect and only its answer is lost: a client that repeats it blindly sends a duplicate. */
  after: boolean;
}

/** Faults that a test has asked for. They are in memory only: after a restart the network works. */
export class Faults {
  #faults: Fault[] = [];
  #cleared = new AbortController();

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  /** Requests that a fault delays go on. */
  clear(): void {
    this.#faults = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Resolves after the fault's delay, or as soon as the faults are cleared. */
  async delay({ delay_ms }: Fault): Promise<void> {
    const { signal } = this.#cleared;
    await pause(delay_ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  list(): Fault[] {
    return [...this.#faults];
  }

  take(method: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) => candidate.method === '*' || candidate.method.toLowerCase() === method.toLowerCase(),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((candidate) => candidate !== fault);
    return fault;
  }
}
