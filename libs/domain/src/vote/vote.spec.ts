import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { canDecide, canVote, type PollFacts } from './permissions.ts';
import { approvalCount, policyOf, type Vote, verdict, votesNeeded } from './verdict.ts';

const anyuser = (required = 1) => ({ kind: 'anyuser', required }) as const;
const byMotivator = { kind: 'specific', motivatorId: 3 } as const;
const approve = (...userIds: number[]): Vote[] => userIds.map((userId) => ({ userId, type: 'approve' }));
const poll: PollFacts = {
  ownerId: 1,
  isPublic: true,
  reportStatus: 'pending',
  policy: anyuser(),
  voterIds: [],
};

describe('policy of a promise', () => {
  it('[APPROVAL-10] one vote unless configured', () => {
    expect(policyOf({ approvalType: 'system', motivatorId: null })).toEqual({ kind: 'system' });
    expect(policyOf({ approvalType: 'anyuser', motivatorId: null })).toEqual(anyuser(1));
    expect(policyOf({ approvalType: 'anyuser', motivatorId: null }, 3)).toEqual(anyuser(3));
    expect(policyOf({ approvalType: 'specific', motivatorId: 3 })).toEqual(byMotivator);
    expect(policyOf({ approvalType: 'specific', motivatorId: null })).toBeNull();
  });
});

describe('verdict', () => {
  it('[GEN-04] system approves at once', () => {
    expect(verdict([], { kind: 'system' })).toEqual({ outcome: 'approved', by: 'system' });
  });

  it('[APPROVAL-10] [VOTE-03] one approve vote is enough', () => {
    expect(verdict([], anyuser())).toEqual({ outcome: 'open', needed: 1 });
    expect(verdict(approve(5), anyuser())).toEqual({ outcome: 'approved', by: 5 });
  });

  it('with more required, the last one needed decides', () => {
    expect(verdict(approve(5, 6), anyuser(3))).toEqual({ outcome: 'open', needed: 1 });
    expect(verdict(approve(5, 6, 7, 8), anyuser(3))).toEqual({ outcome: 'approved', by: 7 });
  });

  it('[VOTE-04] a person counts once', () => {
    expect(verdict(approve(5, 5, 5), anyuser(2))).toEqual({ outcome: 'open', needed: 1 });
  });

  it('[VOTE-06] only the motivator`s first vote counts', () => {
    expect(verdict(approve(5, 6), byMotivator)).toEqual({ outcome: 'open', needed: 1 });
    expect(verdict(approve(5, 3), byMotivator)).toEqual({ outcome: 'approved', by: 3 });
    expect(verdict([{ userId: 3, type: 'reject' }, ...approve(3)], byMotivator)).toEqual({
      outcome: 'rejected',
      by: 3,
    });
  });

  it('[APPROVAL-11] needs required less approve votes, and agrees with the verdict', () => {
    expect([
      votesNeeded([], anyuser(3)),
      votesNeeded(approve(1, 1, 2), anyuser(3)),
      votesNeeded(approve(1, 2), anyuser()),
    ]).toEqual([3, 1, 0]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 })),
        fc.integer({ min: 1, max: 5 }),
        (ids, required) => {
          const open = verdict(approve(...ids), anyuser(required)).outcome === 'open';
          expect(votesNeeded(approve(...ids), anyuser(required)) > 0).toBe(open);
        },
      ),
    );
  });

  it('[VOTE-01] counts for the answer', () => {
    expect(approvalCount([...approve(5, 6), { userId: 3, type: 'reject' }])).toEqual({
      totalVotes: 3,
      approveVotes: 2,
    });
  });
});

describe('who may vote', () => {
  it.each([
    ['[VOTE-03] any signed-in user', { userId: 2 }, {}, 'yes'],
    ['[VOTE-03] no visitor', null, {}, 'SIGN_IN_REQUIRED'],
    ['[VOTE-09] not the owner', { userId: 1 }, {}, 'OWN_REPORT'],
    ['[VOTE-04] not twice', { userId: 2 }, { voterIds: [2] }, 'ALREADY_VOTED'],
    [
      '[VOTE-04] a second vote after the first decided',
      { userId: 2 },
      { voterIds: [2], reportStatus: 'approved' },
      'ALREADY_VOTED',
    ],
    ['[VOTE-03] only on pending reports', { userId: 2 }, { reportStatus: 'approved' }, 'REPORT_NOT_PENDING'],
    ['not on what one cannot see', { userId: 2 }, { isPublic: false }, 'PROMISE_NOT_VISIBLE'],
    [
      'hidden comes before any other reason',
      { userId: 2 },
      { isPublic: false, voterIds: [2], reportStatus: 'rejected' },
      'PROMISE_NOT_VISIBLE',
    ],
    ['not where the system approves', { userId: 2 }, { policy: { kind: 'system' } }, 'NOT_VOTABLE'],
    ['not in the motivator`s place', { userId: 2 }, { policy: byMotivator }, 'NOT_VOTABLE'],
  ] as [string, { userId: number } | null, Partial<PollFacts>, string][])(
    '%s',
    (_, viewer, change, expected) => {
      const answer = canVote(viewer, { ...poll, ...change });
      expect(answer.ok ? 'yes' : answer.why).toBe(expected);
    },
  );
});

describe('who may decide', () => {
  const asked: PollFacts = { ...poll, policy: byMotivator, isPublic: false };
  it.each([
    ['[VOTE-06] the motivator, private too', { userId: 3 }, {}, 'yes'],
    ['[VOTE-06] nobody else', { userId: 2 }, { isPublic: true }, 'NOT_MOTIVATOR'],
    ['nobody who cannot see it', { userId: 2 }, {}, 'PROMISE_NOT_VISIBLE'],
    ['not the owner', { userId: 1 }, {}, 'OWN_REPORT'],
    ['not a visitor', null, {}, 'SIGN_IN_REQUIRED'],
    ['not once decided', { userId: 3 }, { reportStatus: 'rejected' }, 'REPORT_NOT_PENDING'],
    ['not where users vote', { userId: 3 }, { policy: anyuser(), isPublic: true }, 'NOT_VOTABLE'],
  ] as [string, { userId: number } | null, Partial<PollFacts>, string][])(
    '%s',
    (_, viewer, change, expected) => {
      const answer = canDecide(viewer, { ...asked, ...change });
      expect(answer.ok ? 'yes' : answer.why).toBe(expected);
    },
  );
});
