import type { CompletionType } from '../promise/types.ts';

/** The key of the message about a closing; the key for success does not contain the completion type. */
export const CLOSURE_MESSAGE_KEYS = {
  success: 'notification_promise_completed',
  failed: 'notification_promise_failed',
  give_up: 'notification_promise_give_up',
  cancel: 'notification_promise_cancel',
  overdue: 'notification_promise_overdue',
} as const satisfies Record<CompletionType, string>;
