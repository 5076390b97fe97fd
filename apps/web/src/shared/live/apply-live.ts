import type { LiveMessage } from '@slovo/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../data/keys.ts';

/** Only ids travel: what is on the page and may have changed is asked for again. */
export function applyLive(queries: QueryClient, message: LiveMessage, endSession: () => void): void {
  const stale = (...key: readonly unknown[]) => void queries.invalidateQueries({ queryKey: key });
  switch (message.type) {
    case 'notice':
      return stale(...keys.receipts);
    case 'promise':
      stale(...keys.promise(message.promiseId));
      return stale(...keys.lists);
    case 'report':
      stale(...keys.promise(message.promiseId));
      stale(...keys.poll(message.reportId));
      return stale(...keys.lists);
    case 'session-ended':
      return endSession();
    default:
      message satisfies never;
  }
}
