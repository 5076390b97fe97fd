import type { PromiseView } from '../../../shared/api/wire.ts';

type Pausing = Pick<PromiseView, 'pause' | 'today' | 'status'>;

/** The pause that is on or ahead. */
export const pauseOf = ({ pause, today, status }: Pausing) =>
  pause && today && status === 'active' && today <= pause.until
    ? { ...pause, isAhead: today < pause.from }
    : null;

/** No day runs that a report could be for: the server would refuse it. */
export const isOnPause = (promise: Pausing): boolean => pauseOf(promise)?.isAhead === false;
