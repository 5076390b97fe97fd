import type { PromiseView } from '../api/wire.ts';

type Pausing = Pick<PromiseView, 'status'> & Partial<Pick<PromiseView, 'pause' | 'today'>>;

/** The pause that is on or ahead. */
export const pauseOf = ({ pause, today, status }: Pausing) =>
  pause && today && status === 'active' && today <= pause.until
    ? { ...pause, isAhead: today < pause.from }
    : null;

/** No day runs that a report could be for: the server would refuse it. */
export const isOnPause = (promise: Pausing): boolean => pauseOf(promise)?.isAhead === false;
