import { describe, expect, it } from '@jest/globals';
import {
  adminStatus,
  badgeKey,
  isActiveLike,
  isDraftLike,
  isSuccess,
  motivatorField,
  storedStatus,
  wireStatus,
} from './status.ts';
import {
  COMPLETION_TYPES,
  INVITATION_STATUSES,
  PENALTY_MODES,
  PROMISE_TYPES,
  STORED_STATUSES,
  WIRE_STATUSES,
} from './types.ts';

describe('the words of a promise', () => {
  it('[PROMISE-02] has three types, [PROMISE-08] three penalty modes, [MOTIV-01] four invitation statuses', () => {
    expect(PROMISE_TYPES).toEqual(['goal', 'habit', 'challenge']);
    expect(PENALTY_MODES).toEqual(['none', 'normal', 'final']);
    expect(INVITATION_STATUSES).toEqual(['pending', 'accepted', 'rejected', 'cancelled']);
  });
});

describe('wire status', () => {
  it.each([
    [null, 'draft'],
    ['pending', 'draft_with_motivator'],
    ['accepted', 'draft_motivator_accepted'],
    ['rejected', 'draft'],
    ['cancelled', 'draft'],
  ] as const)('[PROMISE-14] a draft with invitation %s is %s', (invitation, wire) => {
    expect(wireStatus({ status: 'draft', invitation })).toBe(wire);
  });

  it('leads back to the stored status, whatever the invitation', () => {
    for (const status of STORED_STATUSES)
      for (const invitation of [null, ...INVITATION_STATUSES])
        expect(storedStatus(wireStatus({ status, invitation }))).toBe(status);
    expect(storedStatus('active_with_voting')).toBe('active');
    expect(storedStatus('completed')).toBe('closed');
  });

  it('[PROMISE-16] after the start no invitation shows in it', () => {
    for (const status of STORED_STATUSES.filter((one) => one !== 'draft')) {
      for (const invitation of [...INVITATION_STATUSES, null])
        expect(wireStatus({ status, invitation })).toBe(status);
    }
  });

  it.each([
    ['system', null, 'system'],
    ['anyuser', null, '{anyusers}'],
    ['specific', 42, '{42}'],
    ['specific', null, '{}'],
  ] as const)('[PROMISE-06] motivator of %s %s is %s', (approvalType, motivatorId, field) => {
    expect(motivatorField({ approvalType, motivatorId })).toBe(field);
  });
});

describe('older status names', () => {
  it('[PROMISE-18] every status that starts with draft is draft-like', () => {
    expect(WIRE_STATUSES.filter(isDraftLike)).toEqual([
      'draft',
      'draft_with_motivator',
      'draft_motivator_accepted',
      'draft_with_voting',
      'draft_with_system',
    ]);
  });

  it('[PROMISE-15] active_with_* are active', () => {
    expect(WIRE_STATUSES.filter(isActiveLike)).toEqual([
      'active',
      'active_with_motivator',
      'active_with_voting',
      'active_with_system',
    ]);
  });

  it('[PROMISE-17] completed is a success', () => {
    expect(isSuccess('completed')).toBe(true);
    expect(isSuccess('closed', 'success')).toBe(true);
    expect(COMPLETION_TYPES.filter((type) => isSuccess('closed', type))).toEqual(['success']);
    expect(isSuccess('active', 'success')).toBe(false);
  });
});

describe('badge', () => {
  it.each([
    ['closed', 'success', 'closed_success'],
    ['closed', 'give_up', 'closed_give_up'],
    ['closed', 'cancel', 'closed_cancel'],
    ['closed', 'failed', 'closed_failed'],
    ['closed', 'overdue', 'closed_overdue'],
    ['completed', null, 'closed_success'],
    ['active_with_voting', null, 'active'],
    ['draft_with_system', null, 'draft'],
    ['overdue', null, 'overdue'],
  ])('[PROMISE-19] [PROMISE-20] %s %s shows as %s', (wire, completion, key) => {
    expect(badgeKey(wire, completion)).toBe(key);
  });

  it.each([
    ['closed', 'melted'],
    ['closed', null],
    ['thawed', null],
  ])('[PROMISE-21] %s %s shows as closed', (wire, completion) => {
    expect(badgeKey(wire, completion)).toBe('closed');
  });
});

describe('admin status', () => {
  it.each([
    ['draft', null, 'draft'],
    ['active', null, 'active'],
    ['overdue', null, 'active'],
    ['closed', 'success', 'closed_success'],
    ['closed', 'give_up', 'closed_failed'],
    ['closed', 'overdue', 'closed_failed'],
  ] as const)('%s %s is %s', (status, completion, admin) => {
    expect(adminStatus({ status, completion })).toBe(admin);
  });
});
