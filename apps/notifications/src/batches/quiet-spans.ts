import { quietAround } from '@slovo/domain';

/** A clock and the quiet hours by it, which thousands of people share. */
export interface QuietClock {
  time_zone: string;
  quiet_from: number;
  quiet_until: number;
}

/** When a person's quiet hours end, or null outside of them. */
export function quietSpans(now: Date): (clock: QuietClock) => Date | null {
  const known = new Map<string, Date | null>();
  return ({ time_zone, quiet_from: from, quiet_until: until }) => {
    const key = `${time_zone} ${from} ${until}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const end = quietAround(now, time_zone, { from, until })?.until ?? null;
    known.set(key, end);
    return end;
  };
}
