import type { StoredStatus } from './types.ts';

/**
 * start: the owner starts it. close: the owner closes an active promise. reach: the owner of an overdue goal closes it
 * as success. expire: the term ended unmet or undecided. settle: the system or an operator closes. resume, extend: the
 * system undoes what it did during a ban that it learned of too late; the term, or its 72 hours, continue.
 */
export const PROMISE_ACTIONS = ['start', 'close', 'reach', 'expire', 'settle', 'resume', 'extend'] as const;
export type PromiseAction = (typeof PROMISE_ACTIONS)[number];

export type TransitionWhy =
  | 'PROMISE_NOT_DRAFT'
  | 'PROMISE_NOT_ACTIVE'
  | 'PROMISE_NOT_CLOSED'
  | 'PROMISE_CLOSED';

/** Nothing else assigns a status. Save with compare-and-set on the status you started from; a lost race is a 409. */
export const promiseTransitions = {
  draft: { start: 'active' },
  active: { close: 'closed', expire: 'overdue', settle: 'closed' },
  overdue: { reach: 'closed', settle: 'closed', resume: 'active' },
  closed: { resume: 'active', extend: 'overdue' },
} satisfies Record<StoredStatus, Partial<Record<PromiseAction, StoredStatus>>>;

const wanted: Record<PromiseAction, TransitionWhy> = {
  start: 'PROMISE_NOT_DRAFT',
  close: 'PROMISE_NOT_ACTIVE',
  reach: 'PROMISE_NOT_ACTIVE',
  expire: 'PROMISE_NOT_ACTIVE',
  settle: 'PROMISE_NOT_ACTIVE',
  resume: 'PROMISE_NOT_CLOSED',
  extend: 'PROMISE_NOT_CLOSED',
};

export function decideTransition(
  from: StoredStatus,
  action: PromiseAction,
): { to: StoredStatus } | { refusal: TransitionWhy } {
  const row: Partial<Record<PromiseAction, StoredStatus>> = promiseTransitions[from];
  const to = row[action];
  if (to) return { to };
  return { refusal: from === 'closed' ? 'PROMISE_CLOSED' : wanted[action] };
}
