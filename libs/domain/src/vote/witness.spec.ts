import { describe, expect, it } from '@jest/globals';
import { canBecomeWitness, canCallWitnesses, offersWitnesses, WITNESSES_MAX } from './witness.ts';

const promise = { ownerId: 1, approvalType: 'anyuser', isPublic: true } as const;
const [owner, other] = [{ userId: 1 }, { userId: 2 }];
const why = (answer: { ok: boolean; why?: string }) => (answer.ok ? 'yes' : answer.why);

describe('witnesses', () => {
  it.each([
    [owner, promise, 'yes'],
    [other, promise, 'NOT_OWNER'],
    [null, promise, 'NOT_OWNER'],
    [other, { ...promise, isPublic: false }, 'PROMISE_NOT_FOUND'],
    [owner, { ...promise, isPublic: false }, 'WITNESS_NEEDS_VOTING'],
    [owner, { ...promise, approvalType: 'specific' as const }, 'WITNESS_NEEDS_VOTING'],
    [owner, { ...promise, approvalType: 'system' as const }, 'WITNESS_NEEDS_VOTING'],
  ])('[LOOP-07] are called by %j to %j: %s', (viewer, facts, expected) => {
    expect(why(canCallWitnesses(viewer, facts))).toBe(expected);
  });

  it.each([
    ['active', true],
    ['overdue', true],
    ['draft', false],
    ['closed', false],
  ])('[LOOP-07] are offered while the promise runs: %s', (status, expected) => {
    expect(offersWitnesses(owner, { ...promise, status })).toBe(expected);
    expect(offersWitnesses(other, { ...promise, status })).toBe(false);
  });

  it.each([
    [other, promise, 0, 'yes'],
    [other, promise, WITNESSES_MAX - 1, 'yes'],
    [other, promise, WITNESSES_MAX, 'WITNESSES_FULL'],
    [owner, promise, 0, 'OWN_PROMISE'],
    [other, { ...promise, isPublic: false }, 0, 'WITNESS_LINK_NOT_FOUND'],
    [other, { ...promise, approvalType: 'specific' as const }, 0, 'WITNESS_LINK_NOT_FOUND'],
  ])('[LOOP-08] %j becomes one of %j beside %d others: %s', (viewer, facts, witnesses, expected) => {
    expect(why(canBecomeWitness(viewer, facts, witnesses))).toBe(expected);
  });
});
