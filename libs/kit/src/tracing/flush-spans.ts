import { trace, type TracerProvider } from '@opentelemetry/api';

/** Looks are counted, not timed, and are as many as a silent NATS or database gets: a second and a half from the signal. */
const LOOK_MS = 250;
const MOST_LOOKS = 6;
/** Looks for the spans that are left when the rest has closed. A collector that works answers within milliseconds. */
const LEAST_LOOKS = 1;

interface Flushes extends TracerProvider {
  forceFlush?: () => Promise<void>;
  getDelegate?: () => Flushes;
}

/**
 * For a process that is asked to end: exports the spans that wait for others at once, while everything else closes, and
 * by the function that it returns those that the closing added. A collector that says nothing is given up when NATS and the
 * database would be, so it holds up the end by nothing that they would not. Does nothing where nothing is traced. The program and
 * its tracing share the API.
 */
export function beginFlush(): () => Promise<void> {
  const earlier = flush();
  let looks = 0;
  const whileClosing = setInterval(() => (looks += 1), LOOK_MS);
  return async () => {
    clearInterval(whileClosing);
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
    let left = Math.max(MOST_LOOKS - looks, LEAST_LOOKS);
    const atTheEnd = setInterval(() => {
      left -= 1;
      if (left <= 0) setImmediate(giveUp); // what has come while the process was held up is read before
    }, LOOK_MS);
    await Promise.race([Promise.all([earlier, flush()]), givenUp]);
    clearInterval(atTheEnd);
  };
}

/** A failure has no other listener: the process ends. */
async function flush(): Promise<void> {
  const provider = trace.getTracerProvider() as Flushes;
  const flushing = provider.getDelegate?.() ?? provider;
  await flushing.forceFlush?.().catch(() => {});
}
