import { call } from '../../shared/api/call.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { Parked } from './group-events.ts';

/** As many as are replayed at one press. */
export const REPLAY_MAX = 100;

export type Outcome = { name: string; error: unknown };

/**
 * One by one, and on after one that fails. An event that another operator has replayed meanwhile is done too. When the
 * server limits the operator it waits for the time that the answer names. `onStep` is called after each.
 */
export async function replayAll(
  events: readonly Parked[],
  onStep: (outcome: Outcome) => void,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<void> {
  for (const event of events.slice(0, REPLAY_MAX))
    onStep({ name: event.name, error: await replay(event, pause) });
}

/** The error, or null when it is done. */
async function replay(event: Parked, pause: (ms: number) => Promise<void>): Promise<unknown> {
  for (;;)
    try {
      await call(`${event.service}.replay-parked-event`, { id: event.id });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) return error;
      if (error.code === 'PARKED_EVENT_REPLAYED') return null;
      if (error.status !== 429) return error;
      await pause((error.retryAfterS ?? 1) * 1000);
    }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
