import type { LiveMessage } from '@slovo/contracts';
import { createParser } from 'eventsource-parser';
import { storedToken } from '../auth/token-storage.ts';

export interface LiveOptions {
  /** Promises of other people on this page; one's own are told anyway. */
  promiseIds: () => readonly number[];
  onMessage: (message: LiveMessage) => void;
  /** Connected, again or for the first time: what was said meanwhile is unknown. */
  onOpen: (again: boolean) => void;
  /** The line is down: ask for what is shown from time to time. */
  onFallback: () => void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** The server says something at least every 25 s; a line that is silent longer is dead. */
const SILENCE_MS = 60_000;

/**
 * Server-sent events over `fetch`, because `EventSource` cannot carry the bearer token in a header and a token in an
 * address ends up in logs. Reconnects after 1, 2, 4 … 30 s; the answer closes it.
 */
export function connectLive(options: LiveOptions): { reconnect: () => void; close: () => void } {
  let closed = false;
  let attempt = 0;
  let opened = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();

  const run = async () => {
    controller = new AbortController();
    const mine = controller;
    try {
      await listen(mine.signal, options, () => {
        attempt = 0;
        options.onOpen(opened);
        opened = true;
      });
    } catch (error) {
      if (error instanceof LiveRefused) return;
    }
    if (closed || mine !== controller) return;
    options.onFallback();
    timer = setTimeout(run, Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
    attempt += 1;
  };
  const restart = () => {
    clearTimeout(timer);
    const old = controller;
    void run();
    old.abort();
  };
  void run();
  return {
    reconnect: () => {
      if (!closed) restart();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** 401 and 403: trying again would change nothing. */
class LiveRefused extends Error {}

async function listen(signal: AbortSignal, options: LiveOptions, onOpen: () => void): Promise<void> {
  const query = options
    .promiseIds()
    .map((id) => `promise=${id}`)
    .join('&');
  const token = storedToken();
  const response = await fetch(`/api/live${query && `?${query}`}`, {
    headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
    signal,
  });
  if (response.status === 401 || response.status === 403) throw new LiveRefused();
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  onOpen();
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = readMessage(data);
      if (message) options.onMessage(message);
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await withinSilence(reader.read(), () => void reader.cancel().catch(() => {}));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function withinSilence<T>(reading: Promise<T>, onSilence: () => void): Promise<T> {
  const timer = setTimeout(onSilence, SILENCE_MS);
  return reading.finally(() => clearTimeout(timer));
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
