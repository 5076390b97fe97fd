export interface Fault {
  /** A Bot API method without regard to case, or '*'. */
  method: string;
  /** HTTP status and error_code of the answer; absent: only the delay. */
  status?: number | undefined;
  description?: string | undefined;
  retry_after?: number | undefined;
  /** Calls left to disturb. */
  times: number;
  delay_ms: number;
  /** Close the connection instead of answering, as a broken network does. */
  drop: boolean;
  /** The call takes effect first: its answer alone is lost. The hard case for "neither lost nor doubled". */
  after: boolean;
}

/** Disturbances that a test has asked for. They live in memory: a restart is a clean network. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
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
