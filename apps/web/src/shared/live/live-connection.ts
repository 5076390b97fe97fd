import type { LiveMessage } from '@slovo/contracts';
import { createParser } from 'eventsource-parser';
import { endSession, storedToken } from '../session/token-storage.ts';
import { deviceNow, elapsedSince } from '../clock.ts';

export interface LiveOptions {
  /** Promises of other people on this page; one's own are told anyway. */
  promiseIds: () => readonly number[];
  onMessage: (message: LiveMessage) => void;
  /** Listening. `missed`: for a while nobody listened, and what was said then is unknown. */
  onOpen: (missed: boolean) => void;
  /** The line is down, or nothing comes through it: ask for what is shown from time to time. */
  onFallback: () => void;
}

export interface LiveConnection {
  /** Other promises are watched now. The old line is let go when the new one stands, so that nothing is missed. */
  watchAnew: () => void;
  /** The page may have slept, or the network has changed: a line that may be dead is not waited for. */
  wake: (networkChanged?: boolean) => void;
  /** Nobody looks. A browser gives a site six connections at most where HTTP/2 is missing, and each page keeps one. */
  rest: () => void;
  close: () => void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** The server says something at least every 20 s; a line that is silent longer is dead. */
const SILENCE_MS = 60_000;
const DOUBTFUL_MS = 25_000;
/** The first words come with the answer. A proxy that keeps them back until it has more would keep back the rest too. */
const FIRST_WORDS_MS = 5000;

/**
 * Server-sent events over `fetch`, because `EventSource` cannot carry the bearer token in a header and a token in an
 * address ends up in logs. Reconnects after 1, 2, 4 … 30 s and up to half as much again: pages that one server dropped
 * together do not come back together.
 */
export function connectLive(options: LiveOptions): LiveConnection {
  let over = false;
  let attempt = 0;
  let missed = false;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  let previous: AbortController | undefined;

  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    const mine = new AbortController();
    // A line that did not come to stand before the next was wanted is nothing to keep.
    if (previous) current?.abort();
    else previous = current;
    current = mine;
    void run(mine);
  };
  const letGo = () => {
    previous?.abort();
    previous = undefined;
  };
  const run = async (mine: AbortController) => {
    const late = setTimeout(() => {
      // What was loaded before has grown old until it stands.
      missed = true;
      options.onFallback();
    }, FIRST_WORDS_MS);
    let stands = false;
    let words = 0;
    try {
      await listen(mine, options, () => {
        heardAt = deviceNow();
        words += 1;
        // A line that is cut right after its first words is no reason to come back at once again and again.
        if (words > 1) attempt = 0;
        if (stands) return;
        stands = true;
        clearTimeout(late);
        if (current === mine) letGo();
        options.onOpen(missed);
        missed = false;
      });
    } catch (error) {
      if (error instanceof LiveRefused) return letGo();
    } finally {
      clearTimeout(late);
    }
    if (over) return;
    if (previous === mine) {
      previous = undefined;
      missed = true;
    }
    if (current !== mine) return;
    letGo();
    missed = true;
    options.onFallback();
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
    attempt += 1;
    timer = setTimeout(start, delay * (1 + Math.random() / 2));
  };
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = [previous, current];
    previous = current = undefined;
    for (const line of lines) line?.abort();
  };
  start();
  return {
    watchAnew: () => {
      if (current && !over) start();
    },
    wake: (networkChanged = false) => {
      const isSound = !networkChanged && current && !timer && elapsedSince(heardAt) < DOUBTFUL_MS;
      if (over || isSound) return;
      drop();
      missed = true;
      attempt = 0;
      start();
    },
    rest: drop,
    close: () => {
      over = true;
      drop();
    },
  };
}

/** 401 and 403: trying again would change nothing. */
class LiveRefused extends Error {}

/** Resolves when the other side ends the line; rejects when it breaks, or is silent for too long. */
async function listen(mine: AbortController, options: LiveOptions, onHeard: () => void): Promise<void> {
  const query = options
    .promiseIds()
    .map((id) => `promise=${id}`)
    .join('&');
  const token = storedToken();
  const silence = silenceOf(() => mine.abort());
  try {
    const response = await fetch(`/api/live${query && `?${query}`}`, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      signal: mine.signal,
      // Two tabs ask for the same address: a browser's cache lets the second wait until it knows all of the first answer.
      cache: 'no-store',
    });
    if (response.status === 401) endSession(token);
    if (response.status === 401 || response.status === 403) throw new LiveRefused();
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    const parser = createParser({
      onEvent: ({ data }) => {
        const message = readMessage(data);
        if (message) options.onMessage(message);
      },
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      silence.broken();
      onHeard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    silence.end();
  }
}

function silenceOf(onSilence: () => void): { broken: () => void; end: () => void } {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    broken: () => {
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
