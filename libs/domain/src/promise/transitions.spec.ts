import { describe, expect, it } from '@jest/globals';
import { receiptTransitions } from '../notice/receipt.ts';
import { reportTransitions } from '../report/status.ts';
import { invitationTransitions } from './invitation.ts';
import { decideTransition, PROMISE_ACTIONS, promiseTransitions } from './transitions.ts';
import { STORED_STATUSES } from './types.ts';

/** Every state that the table reaches from where things begin. */
function reachable(table: Record<string, Record<string, string>>, from: readonly string[]): string[] {
  const seen = new Set(from);
  for (const state of seen) for (const to of Object.values(table[state] ?? {})) seen.add(to);
  return [...seen].toSorted();
}

describe('tables of states', () => {
  it.each([
    ['promise', promiseTransitions, ['draft']],
    ['invitation', invitationTransitions, ['pending']],
    ['report', reportTransitions, ['pending', 'skipped']],
    ['receipt', receiptTransitions, ['pending']],
  ] as const)('every state of a %s is reachable', (_, table, from) => {
    expect(reachable(table, from)).toEqual(Object.keys(table).toSorted());
  });
});

describe('transitions of a promise', () => {
  it('[PROMISE-22] a draft starts and becomes active', () => {
    expect(decideTransition('draft', 'start')).toEqual({ to: 'active' });
  });

  it('[PROMISE-25] an active one is closed; an overdue one only by the system, or as a goal reached', () => {
    expect(decideTransition('active', 'close')).toEqual({ to: 'closed' });
    expect(decideTransition('overdue', 'close')).toEqual({ refusal: 'PROMISE_NOT_ACTIVE' });
    expect(decideTransition('overdue', 'reach')).toEqual({ to: 'closed' });
    expect(decideTransition('overdue', 'settle')).toEqual({ to: 'closed' });
  });

  it('undoes only what the system closed or made overdue', () => {
    expect(decideTransition('closed', 'resume')).toEqual({ to: 'active' });
    expect(decideTransition('closed', 'extend')).toEqual({ to: 'overdue' });
    expect(decideTransition('overdue', 'resume')).toEqual({ to: 'active' });
    expect(decideTransition('active', 'resume')).toEqual({ refusal: 'PROMISE_NOT_CLOSED' });
    expect(decideTransition('draft', 'extend')).toEqual({ refusal: 'PROMISE_NOT_CLOSED' });
  });

  it('refuses every other action on a closed promise, and every other one with why', () => {
    for (const action of PROMISE_ACTIONS.filter((one) => one !== 'resume' && one !== 'extend'))
      expect(decideTransition('closed', action)).toEqual({ refusal: 'PROMISE_CLOSED' });
    expect(decideTransition('active', 'start')).toEqual({ refusal: 'PROMISE_NOT_DRAFT' });
    expect(decideTransition('draft', 'close')).toEqual({ refusal: 'PROMISE_NOT_ACTIVE' });
    expect(decideTransition('draft', 'expire')).toEqual({ refusal: 'PROMISE_NOT_ACTIVE' });
  });

  it('never leads back to a draft', () => {
    for (const from of STORED_STATUSES)
      expect(Object.values(promiseTransitions[from])).not.toContain('draft');
  });
});
