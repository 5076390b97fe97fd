import { daySkipped } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Only for a missed day that used a skip by itself. Whoever skips a day ahead has just pressed the button. */
export const daySkippedNotice = notice({
  name: 'day-skipped',
  on: daySkipped,
  key: 'day_skipped',
  when: ({ by }) => by === 'system',
  to: ({ promise }) => [promise.userId],
  variables: ({ promise, day }) => ({ promise_title: promise.title, day: String(day) }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
