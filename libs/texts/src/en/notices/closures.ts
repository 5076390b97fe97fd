import type * as ru from '../../ru/notices/closures.ts';
import type { Translation } from '../../translation.ts';
import { closedBy } from './words.ts';

export const closures: Translation<typeof ru.closures> = {
  notification_promise_completed: {
    title: () => 'Promise kept!',
    body: (v, { bold }) => `You kept your word: “${bold(v.promise_title)}”. ${closedBy(v.closed_by)}`,
  },
  notification_promise_failed: {
    title: () => 'Promise failed',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” was not kept. ${closedBy(v.closed_by)}\nYou can make this promise again any time.`,
  },
  notification_promise_give_up: {
    title: () => 'You gave up',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” was closed: you decided to stop. ${closedBy(v.closed_by)}`,
  },
  notification_promise_cancel: {
    title: () => 'Promise canceled',
    body: (v, { bold }) => `“${bold(v.promise_title)}” was canceled. ${closedBy(v.closed_by)}`,
  },
  notification_promise_overdue: {
    title: () => 'Promise overdue',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” ran out of time with reports missing. ${closedBy(v.closed_by)}`,
  },
};
