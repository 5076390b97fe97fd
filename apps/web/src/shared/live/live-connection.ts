import type { LiveMessage } from '@slovo/contracts';
import { createParser } from 'eventsource-parser';
import { endSession, storedToken } from '../session/token-storage.ts';
import { noteChange } from '../api/freshness.ts';
import { deviceNow, elapsedSince } from '../clock.ts';
import { FIRST_WINDOW_MS, reconnectDelay } from './reconnect-delay.ts';

export interface LiveOptions {
  /** Promises of other users on this page; the server sends events of one's own anyway. */
  promiseIds: () => readonly number[];
  onMessage: (message: LiveMessage) => void;
  /** Connected. `missed`: there was a gap, so events may have been missed. */
  onOpen: (missed: boolean) => void;
  /** Disconnected, or no data arrives: poll what is shown. */
  onFallback: () => void;
}

/** The server sends something at least every 20 s, so a longer silence means a dead connection. */
const SILENCE_MS = 60_000;
const DOUBTFUL_MS = 25_000;
/** The server sends data at once. A proxy that withholds it would withhold all later events too. */
const FIRST_DATA_MS = 5000;

/**
 * Server-sent events over `fetch`: `EventSource` cannot send the bearer token in a header, and a token in the URL ends up
 * in logs. Reconnects at any moment of the next 2, 4, 8 … 30 s, so that pages which one server dropped together do not
 * reconnect together.
 */
export class LiveConnection {
  private closed = false;
  private attempt = 0;
  /** As the server's last `retry` has it. */
  private firstWindowMs = FIRST_WINDOW_MS;
  private missed = false;
  private lastDataAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private current: AbortController | undefined;
  /** Stays open until its replacement has received data. */
  private previous: AbortController | undefined;

  constructor(private readonly options: LiveOptions) {
    this.connect();
  }

  /** Reconnects with the current promises. The old connection stays open until then, so that no event is missed. */
  resubscribe(): void {
    if (this.current && !this.closed) this.connect();
  }

  /** The page may have slept, or the network has changed: replaces a connection that may be dead. */
  wake(networkChanged = false): void {
    const isSound =
      !networkChanged && this.current && !this.timer && elapsedSince(this.lastDataAt) < DOUBTFUL_MS;
    if (this.closed || isSound) return;
    this.disconnect();
    this.missed = true;
    this.attempt = 0;
    this.connect();
  }

  /** For a hidden page: over HTTP/1 a browser opens at most six connections per site, and every page holds one. */
  pause(): void {
    this.disconnect();
  }

  close(): void {
    this.closed = true;
    this.disconnect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const own = new AbortController();
    // A connection that was replaced before it received data is not worth keeping.
    if (this.previous) this.current?.abort();
    else this.previous = this.current;
    this.current = own;
    void this.run(own);
  }

  private async run(own: AbortController): Promise<void> {
    const late = setTimeout(() => {
      // Loaded data grows old until the connection is open.
      this.missed = true;
      this.options.onFallback();
    }, FIRST_DATA_MS);
    let chunks = 0;
    let leastMs = 0;
    const onData = (): void => {
      this.lastDataAt = deviceNow();
      chunks += 1;
      // A connection that is cut right after its first data must not reset the delay.
      if (chunks > 1) this.attempt = 0;
      if (chunks > 1) return;
      clearTimeout(late);
      this.onFirstData(own);
    };
    const onRetry = (ms: number): void => void (this.firstWindowMs = ms);
    try {
      await listen(own, this.options, onData, onRetry);
    } catch (error) {
      if (error instanceof LiveRejected) return this.dropPrevious();
      if (error instanceof LiveUnavailable) leastMs = error.retryAfterMs;
    } finally {
      clearTimeout(late);
    }
    if (!this.closed) this.onEnd(own, leastMs);
  }

  private onFirstData(own: AbortController): void {
    if (this.current === own) this.dropPrevious();
    // No event reports what happened before the connection: reads from now on must show it.
    noteChange();
    this.options.onOpen(this.missed);
    this.missed = false;
  }

  private onEnd(own: AbortController, leastMs: number): void {
    if (this.previous === own) {
      this.previous = undefined;
      this.missed = true;
    }
    if (this.current !== own) return;
    this.dropPrevious();
    this.missed = true;
    this.options.onFallback();
    const delay = reconnectDelay(this.attempt, Math.random(), this.firstWindowMs, leastMs);
    this.attempt += 1;
    this.timer = setTimeout(() => this.connect(), delay);
  }

  private dropPrevious(): void {
    this.previous?.abort();
    this.previous = undefined;
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const open = [this.previous, this.current];
    this.previous = this.current = undefined;
    for (const connection of open) connection?.abort();
  }
}

/** 401 and 403: a retry would get the same answer. */
class LiveRejected extends Error {}

/** It says when to come back. */
class LiveUnavailable extends Error {
  constructor(readonly retryAfterMs: number) {
    super();
  }
}

/** Resolves when the server closes the connection. Rejects when it breaks or is silent for too long. */
async function listen(
  own: AbortController,
  options: LiveOptions,
  onData: () => void,
  onRetry: (ms: number) => void,
): Promise<void> {
  const query = options
    .promiseIds()
    .map((id) => `promise=${id}`)
    .join('&');
  const token = storedToken();
  const silence = silenceTimer(() => own.abort());
  try {
    const response = await fetch(`/api/live${query && `?${query}`}`, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      signal: own.signal,
      // Two tabs request the same URL: with caching, the second would wait for the first response to end.
      cache: 'no-store',
    });
    if (response.status === 401) endSession(token);
    if (response.status === 401 || response.status === 403) throw new LiveRejected();
    if (!response.ok || !response.body)
      throw new LiveUnavailable(1000 * (Number(response.headers.get('retry-after')) || 0));
    const parser = createParser({
      onRetry,
      onEvent: ({ data }) => {
        const message = readMessage(data);
        if (!message) return;
        noteChange();
        options.onMessage(message);
      },
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      silence.reset();
      onData();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    silence.end();
  }
}

function silenceTimer(onSilence: () => void): { reset: () => void; end: () => void } {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

function readMessage(data: string): LiveMessage | null {
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && 'type' in message
      ? (message as LiveMessage)
      : null;
  } catch {
    return null;
  }
}
