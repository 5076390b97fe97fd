/** Speed and time left are averaged over so long. */
const WINDOW_MS = 3_000;
const SECOND_MS = 1_000;

/** How many bytes had been sent at a moment. */
export interface Sample {
  at: number;
  sent: number;
}

/** The samples that the next average needs: those of the window, and the last one before it. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const first = samples.findLastIndex(({ at }) => at <= next.at - WINDOW_MS);
  return [...samples.slice(Math.max(0, first)), next];
}

/** Bytes a second over the last 3 seconds until `at`, or null while there is nothing to compare. */
export function speedOf(samples: readonly Sample[], at: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const end = Math.max(at, last.at);
  const begin = Math.max(first.at, end - WINDOW_MS);
  return end > begin ? ((last.sent - sentAt(samples, begin)) * SECOND_MS) / (end - begin) : null;
}

/** Between two samples bytes are taken to flow evenly. */
function sentAt(samples: readonly Sample[], at: number): number {
  const after = samples.findIndex((sample) => sample.at >= at);
  const [next, previous] = [samples[after], samples[after - 1]];
  if (!next) return samples.at(-1)!.sent;
  if (!previous || next.at === previous.at) return next.sent;
  return previous.sent + ((next.sent - previous.sent) * (at - previous.at)) / (next.at - previous.at);
}

/** Whole seconds until the rest has been sent, or null where nothing moves. */
export const secondsLeft = (bytes: number, speed: number | null): number | null =>
  speed === null || speed <= 0 ? null : Math.ceil(bytes / speed);
