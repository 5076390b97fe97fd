import type { PromiseView } from '@slovo/contracts';
import { canPause, storedStatus, type Viewer } from '@slovo/domain';

/** The rule of the promises service; here it only says whether a button is worth showing. */
export function mayPause(promise: PromiseView, viewer: Viewer): boolean {
  const facts = {
    ownerId: promise.user_id,
    type: promise.type,
    status: storedStatus(promise.status),
    penaltyMode: promise.penalty_mode,
  };
  const term = {
    today: promise.current_day ?? 0,
    daysTotal: promise.days_total,
    isUsed: promise.pause !== null,
  };
  return canPause(viewer, facts, term).ok;
}

/** The pause that is on or ahead of a running promise. */
export const pauseOf = ({ pause, today, status }: PromiseView): PromiseView['pause'] =>
  pause && today && status === 'active' && today <= pause.until ? pause : null;

/** `05.12`: the dates are the owner's own. */
export const dayAndMonth = (date: string): string => `${date.slice(8)}.${date.slice(5, 7)}`;
