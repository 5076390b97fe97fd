const FIRST_MS = 1_000;
/** As the client waits by default. */
const LONGEST_MS = 5_000;
/** Servers of NATS take four to nine seconds to elect the leader of a stream, and what is asked meanwhile gets no answer. */
const ELECTION = 10;

/**
 * How long a request to JetStream is waited for, in milliseconds. Not long while a leader may be missing: what was asked
 * before there is one is never answered, and the next request is answered at once. Then longer each time, as a server that
 * is busy is only late.
 */
export class Patience {
  private current = FIRST_MS;
  private failures = 0;

  get ms(): number {
    return this.current;
  }

  /** Nobody has answered in time. */
  grow(): void {
    this.failures += 1;
    if (this.failures >= ELECTION) this.current = Math.min(2 * this.current, LONGEST_MS);
  }

  reset(): void {
    this.current = FIRST_MS;
    this.failures = 0;
  }
}
