import { common } from '@slovo/texts/web/common';
import { elapsedSince, now, useMinute } from '../../shared/clock.ts';
import { nearDate } from '../../shared/format/dates.ts';
import { ShellLine } from './shell-line.tsx';

/** @param since when the oldest shown answer was given, in milliseconds of the device's clock */
export default function AwayLine({ since }: { since: number }) {
  const at = useMinute();
  const when = nearDate(new Date(now() - elapsedSince(since)).toISOString(), at);
  return <ShellLine title={common.away.title}>{common.away.since(when)}</ShellLine>;
}
