/** After so long nobody waits any more for an earlier ask to end. */
const LONGEST_WAIT_MS = 100;

interface Running<A> {
  readonly ended: Promise<void>;
  /** The ask that all who came since it began share. */
  next?: Promise<A>;
}

/**
 * Asks a service once for all who want the same at the same time. An ask that is under way may have read what has changed
 * since, so a request that comes meanwhile shares the one after it: when that begins, everyone who shares it is there. So it needs
 * no signals, and holds in a cluster as well.
 */
export class SharedAsks<A> {
  private readonly running = new Map<string, Running<A>>();

  /** @param key equal where the answers are */
  ask(key: string, ask: () => Promise<A>): Promise<A> {
    const running = this.running.get(key);
    if (!running) return this.begin(key, ask);
    running.next ??= endOf(running).then(() => this.begin(key, ask));
    return running.next;
  }

  private begin(key: string, ask: () => Promise<A>): Promise<A> {
    const answer = ask();
    const end = (): void => {
      if (this.running.get(key) === running) this.running.delete(key);
    };
    const running: Running<A> = { ended: answer.then(end, end) };
    this.running.set(key, running);
    return answer;
  }
}

async function endOf({ ended }: Running<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([ended, tooLong]);
  clearTimeout(timer);
}
