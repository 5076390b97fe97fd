import { QUIET_DEFAULT, quietAround } from '@slovo/domain';

/** A clock and the quiet hours by it, which thousands of people share. */
export interface QuietClock {
  time_zone: string;
  quiet_from: number;
  quiet_until: number;
}

export interface PersonsHours extends Pick<QuietClock, 'quiet_from' | 'quiet_until'> {
  user_id: number;
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

/** The quiet hours of those who have others than the usual ones, for `batch-range-ready`. */
export function unusualHours(
  people: readonly PersonsHours[],
): { from: number; until: number; userIds: number[] }[] {
  const groups = new Map<string, { from: number; until: number; userIds: number[] }>();
  for (const { user_id: userId, quiet_from: from, quiet_until: until } of people) {
    if (from === QUIET_DEFAULT.from && until === QUIET_DEFAULT.until) continue;
    const group = groups.get(`${from} ${until}`);
    if (group) group.userIds.push(userId);
    else groups.set(`${from} ${until}`, { from, until, userIds: [userId] });
  }
  return [...groups.values()];
}
