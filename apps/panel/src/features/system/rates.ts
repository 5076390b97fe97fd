import type { SendingState } from '../../shared/api/wire.ts';

type Minute = SendingState['minutes'][number];
export type FailureReason = keyof Minute['failed'];

const SECONDS = 60;
const sentIn = ({ direct, batch }: Minute): number => direct + batch;

/** Messages a second in each whole minute, oldest first; the minute that still runs is left out. */
export const ratesOf = ({ minutes }: Pick<SendingState, 'minutes'>): number[] =>
  minutes.slice(0, -1).map((minute) => sentIn(minute) / SECONDS);

export interface HourOfSending {
  sent: number;
  tooMany: number;
  failed: { reason: FailureReason; count: number }[];
}

/** The last hour in numbers; reasons that did not occur are left out. */
export function hourOf({ minutes }: Pick<SendingState, 'minutes'>): HourOfSending {
  const failed = new Map<FailureReason, number>();
  for (const minute of minutes)
    for (const [reason, count] of Object.entries(minute.failed) as [FailureReason, number][])
      if (count > 0) failed.set(reason, (failed.get(reason) ?? 0) + count);
  return {
    sent: minutes.reduce((sum, minute) => sum + sentIn(minute), 0),
    tooMany: minutes.reduce((sum, { tooManyRequests }) => sum + tooManyRequests, 0),
    failed: [...failed].map(([reason, count]) => ({ reason, count })),
  };
}

export interface Box {
  width: number;
  height: number;
  /** The value at the top edge. */
  top: number;
}

/** The line of a plot as an SVG path from the left edge to the right one. */
export function linePath(values: readonly number[], { width, height, top }: Box): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const y = height - (Math.min(value, top) / top) * height;
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
