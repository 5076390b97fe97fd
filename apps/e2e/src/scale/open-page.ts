import { EventSourceParserStream } from 'eventsource-parser/stream';

const AGAIN_MS = 250;

export interface LiveMessage {
  type: string;
  promiseId?: number;
  /** By `performance.now()`. */
  at: number;
}

/** An open page as far as live updates go: it connects again whenever its connection ends, as a browser does. */
export class OpenPage {
  readonly received: LiveMessage[] = [];
  /** How often it was connected. */
  connections = 0;
  isConnected = false;
  /** The last answer that was not a stream, such as 401. */
  refusedBy: number | undefined;
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;

  /** @param origin of the balancer, or of one gateway */
  constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {
    this.#loop = this.#stayConnected();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#listen(signal);
      } catch {
        // The gateway or the balancer ended the connection.
      }
      this.isConnected = false;
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.origin}/api/live`, { headers, signal });
    if (answer.status !== 200 || !answer.body) {
      this.refusedBy = answer.status;
      await answer.arrayBuffer();
      return;
    }
    this.connections += 1;
    this.isConnected = true;
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { data } of events)
      this.received.push({ ...(JSON.parse(data) as Omit<LiveMessage, 'at'>), at: performance.now() });
  }
}
