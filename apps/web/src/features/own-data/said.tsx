import { ownData as texts } from '@slovo/texts/web/own-data';
import { useMinute } from '../../shared/clock.ts';
import { fullDate, timeOf } from '../../shared/format/dates.ts';

const DAY_MS = 86_400_000;

/** «Копия готова и хранится до …» */
export const readyUntil = (until: string, at: number): string =>
  texts.ready(`${fullDate(until, at)}, ${timeOf(until)}`);

/**
 * What became of the copy, in a box as high as the longest sentence that may stand there: the rest of the page is drawn
 * before the answer is known, and must not move when it comes.
 */
export function Said({ role, children }: { role: 'status' | 'alert'; children?: string | undefined }) {
  const at = useMinute();
  const ready = readyUntil(new Date(at + 2 * DAY_MS).toISOString(), at);
  const all = [texts.none, texts.making, texts.expired, texts.notMade, texts.failed, ready];
  const longest = all.reduce((one, other) => (other.length > one.length ? other : one));
  return (
    <p
      role={role}
      data-room={longest}
      className="grid before:invisible before:[grid-area:1/1] before:content-[attr(data-room)]"
    >
      <span className="[grid-area:1/1]">{children}</span>
    </p>
  );
}
