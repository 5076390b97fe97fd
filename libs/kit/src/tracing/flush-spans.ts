import { trace, type TracerProvider } from '@opentelemetry/api';
import { atMost } from '../service/at-most.ts';

/** A collector that is away must not hold up the end of the process. */
const LONGEST_FLUSH_MS = 2_000;

interface Flushes extends TracerProvider {
  forceFlush?: () => Promise<void>;
  getDelegate?: () => Flushes;
}

/** Exports the spans that still wait for others; nothing where nothing is traced. The program and its tracing share the API. */
export async function flushSpans(): Promise<void> {
  const provider = trace.getTracerProvider() as Flushes;
  const flushing = provider.getDelegate?.() ?? provider;
  await atMost(flushing.forceFlush?.(), LONGEST_FLUSH_MS);
}
