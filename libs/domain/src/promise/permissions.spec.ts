import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Answer, Viewer } from '../answer.ts';
import {
  canBeginAnew,
  canChangeApproval,
  canClose,
  canDelete,
  canEdit,
  canReplaceDraft,
  canSeePromise,
  canStart,
  canTogglePrivacy,
  isVotingBlind,
  launchRule,
} from './permissions.ts';
import { wireStatus } from './status.ts';
import {
  APPROVAL_TYPES,
  COMPLETION_TYPES,
  INVITATION_STATUSES,
  type PromiseFacts,
  PROMISE_TYPES,
  STORED_STATUSES,
} from './types.ts';

const owner: Viewer = { userId: 1 };
const other: Viewer = { userId: 2 };
const promise: PromiseFacts = {
  ownerId: 1,
  type: 'habit',
  status: 'draft',
  approvalType: 'system',
  motivatorId: null,
  invitation: null,
  isPublic: false,
};
const asked: PromiseFacts = { ...promise, approvalType: 'specific', motivatorId: 3, invitation: 'pending' };
const why = (answer: Answer<string>): string => (answer.ok ? 'yes' : answer.why);

const anyPromise: fc.Arbitrary<PromiseFacts> = fc.record({
  ownerId: fc.constantFrom(1, 2),
  type: fc.constantFrom(...PROMISE_TYPES),
  status: fc.constantFrom(...STORED_STATUSES),
  approvalType: fc.constantFrom(...APPROVAL_TYPES),
  motivatorId: fc.constantFrom(null, 2, 3),
  invitation: fc.constantFrom(null, ...INVITATION_STATUSES),
  isPublic: fc.boolean(),
});

describe('starting', () => {
  it.each([
    ['[APPROVAL-05] system starts freely', {}, 'yes'],
    ['[APPROVAL-05] anyuser starts freely, private too', { approvalType: 'anyuser' }, 'yes'],
    ['[APPROVAL-01] motivator accepted', { ...asked, invitation: 'accepted' }, 'yes'],
    ['[APPROVAL-02] nobody invited', { ...asked, invitation: null }, 'INVITATION_MISSING'],
    ['[APPROVAL-02] invitation cancelled', { ...asked, invitation: 'cancelled' }, 'INVITATION_MISSING'],
    ['[APPROVAL-03] invitation waits', asked, 'INVITATION_PENDING'],
    ['[APPROVAL-04] invitation rejected', { ...asked, invitation: 'rejected' }, 'INVITATION_REJECTED'],
    ['active already', { status: 'active' }, 'PROMISE_NOT_DRAFT'],
    ['closed', { status: 'closed' }, 'PROMISE_NOT_DRAFT'],
  ] as [string, Partial<PromiseFacts>, string][])('%s', (_, change, expected) => {
    expect(why(canStart(owner, { ...promise, ...change }))).toBe(expected);
  });

  it('the launch rule alone gives the reason for a blocked button', () => {
    expect(launchRule({ approvalType: 'specific', invitation: 'pending' })).toEqual({
      ok: false,
      why: 'INVITATION_PENDING',
    });
    expect(launchRule({ approvalType: 'anyuser', invitation: null })).toEqual({ ok: true });
  });
});

describe('the owner', () => {
  it('[PROMISE-36] [PROMISE-23] [APPROVAL-06] starts, deletes and changes approval in draft and draft_motivator_accepted only', () => {
    fc.assert(
      fc.property(anyPromise, (one) => {
        const free = ['draft', 'draft_motivator_accepted'].includes(wireStatus(one));
        for (const can of [canDelete, canChangeApproval, canReplaceDraft])
          expect(can({ userId: one.ownerId }, one).ok).toBe(free);
        expect(!canStart({ userId: one.ownerId }, one).ok || free).toBe(true);
      }),
    );
  });

  it('withdraws a waiting invitation before anything else', () => {
    expect(why(canDelete(owner, asked))).toBe('INVITATION_PENDING');
    expect(why(canChangeApproval(owner, asked))).toBe('INVITATION_PENDING');
  });

  it('[PROMISE-35] edits until it is closed, [PROMISE-38] toggles privacy at any time', () => {
    const answers = STORED_STATUSES.map((status) => {
      const one = { ...promise, status };
      return [canEdit(owner, one), canTogglePrivacy(owner, one)].map(why);
    });
    expect(answers).toEqual([
      ['yes', 'yes'],
      ['yes', 'yes'],
      ['yes', 'yes'],
      ['PROMISE_CLOSED', 'yes'],
    ]);
  });

  it('[PROMISE-37] closes an active promise only', () => {
    const answers = STORED_STATUSES.map((status) => why(canClose(owner, { ...promise, status }, 'give_up')));
    expect(answers).toEqual(['PROMISE_NOT_ACTIVE', 'yes', 'PROMISE_NOT_ACTIVE', 'PROMISE_CLOSED']);
  });

  it('closes an overdue goal as success, and as nothing else, and no other overdue promise', () => {
    expect(why(canClose(owner, { ...promise, status: 'overdue' }, 'success'))).toBe('PROMISE_NOT_ACTIVE');
    const goal = { ...promise, type: 'goal', status: 'overdue' } as const;
    expect(
      [canClose(owner, goal), canClose(owner, goal, 'success'), canClose(owner, goal, 'give_up')].map(why),
    ).toEqual(['yes', 'yes', 'PROMISE_NOT_ACTIVE']);
  });

  it('[VOICE-05] begins anew what runs and what ended without being kept', () => {
    const answers = STORED_STATUSES.map((status) => why(canBeginAnew(owner, { ...promise, status }, null)));
    expect(answers).toEqual(['PROMISE_NOT_ACTIVE', 'yes', 'yes', 'yes']);
    const closed: PromiseFacts = { ...promise, status: 'closed' };
    const ended = COMPLETION_TYPES.map((completion) => [
      completion,
      why(canBeginAnew(owner, closed, completion)),
    ]);
    expect(Object.fromEntries(ended)).toEqual({
      success: 'PROMISE_CLOSED',
      give_up: 'yes',
      cancel: 'yes',
      failed: 'yes',
      overdue: 'yes',
    });
    expect(why(canBeginAnew({ userId: 9 }, closed, 'failed'))).toBe('NOT_OWNER');
  });

  it('[PROMISE-33] is the user with the promise`s user id: anyone else is refused everything', () => {
    fc.assert(
      fc.property(anyPromise, fc.constantFrom<Viewer>(null, { userId: 9 }), (one, viewer) => {
        for (const can of [canStart, canDelete, canEdit, canClose, canChangeApproval, canTogglePrivacy]) {
          expect(can(viewer, one)).toEqual({ ok: false, why: 'NOT_OWNER' });
        }
      }),
    );
  });
});

describe('seeing', () => {
  it('a private promise is seen by owner and motivator', () => {
    const motivator = { userId: 3 };
    expect(canSeePromise(owner, promise).ok).toBe(true);
    expect(canSeePromise(other, promise)).toEqual({ ok: false, why: 'PROMISE_NOT_VISIBLE' });
    expect(canSeePromise(null, promise).ok).toBe(false);
    expect(canSeePromise(motivator, asked).ok).toBe(true);
    expect(canSeePromise(motivator, { ...asked, invitation: 'accepted', status: 'active' }).ok).toBe(true);
  });

  it('who refused, was withdrawn or is no longer the motivator sees it no more', () => {
    const motivator = { userId: 3 };
    for (const invitation of ['rejected', 'cancelled', null] as const) {
      expect(canSeePromise(motivator, { ...asked, invitation }).ok).toBe(false);
    }
    expect(canSeePromise(motivator, { ...asked, approvalType: 'anyuser' }).ok).toBe(false);
  });

  it('a public one is seen by everyone, a draft too once its owner made it public', () => {
    expect(canSeePromise(null, { ...promise, isPublic: true }).ok).toBe(true);
  });

  it('warns that nobody can vote on a private promise', () => {
    expect(isVotingBlind({ approvalType: 'anyuser', isPublic: false })).toBe(true);
    expect(isVotingBlind({ approvalType: 'anyuser', isPublic: true })).toBe(false);
    expect(isVotingBlind({ approvalType: 'system', isPublic: false })).toBe(false);
  });
});
