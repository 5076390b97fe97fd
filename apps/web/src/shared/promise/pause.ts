import type { PromiseView } from '../api/wire.ts';

type Pausing = Pick<PromiseView, 'status'> & Partial<Pick<PromiseView, 'pause' | 'today'>>;

/** No day runs that a report could be for: the server would refuse it. */
export const isOnPause = ({ status, pause, today }: Pausing): boolean =>
  status === 'active' && !!pause && !!today && pause.from <= today && today <= pause.until;
