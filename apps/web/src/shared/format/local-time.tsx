import { localFormats, useMinute } from '../clock.ts';
import { dayNames } from './dates.ts';
import { sayTime, type Shown } from '../say-time.ts';

export interface LocalTimeProps {
  /** An instant, or the date of a day. */
  iso: string;
  shown: Shown;
  /** The sentence around it, if it has one. */
  around?: (time: string) => string;
}

const PLACE = '{}';

/** A time in the reader's zone; its attributes are those that app/server/show-locally.ts reads. */
export function LocalTime({ iso, shown, around = (time) => time }: LocalTimeProps) {
  const time = sayTime(shown, iso, useMinute(), localFormats(), dayNames);
  return (
    <time dateTime={iso} data-shown={shown} data-around={around(PLACE)}>
      {around(time)}
    </time>
  );
}
