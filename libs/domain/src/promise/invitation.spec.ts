import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../answer.ts';
import {
  canAnswerInvitation,
  canInvite,
  canWithdrawInvitation,
  decideInvitation,
  type EarlierInvitation,
  INVITATION_ACTIONS,
  invitationExpiresAt,
  isInvitationExpired,
} from './invitation.ts';
import type { PromiseFacts } from './types.ts';

const owner = { userId: 1 };
const draft: PromiseFacts = {
  ownerId: 1,
  type: 'habit',
  status: 'draft',
  approvalType: 'specific',
  motivatorId: null,
  invitation: null,
  isPublic: false,
};
const at = (text: string) => new Date(text);
const why = (answer: Answer<string>): string => (answer.ok ? 'yes' : answer.why);
const earlier = (
  status: EarlierInvitation['status'],
  respondedAt = '2026-11-01T12:00:00Z',
): EarlierInvitation[] => [{ inviteeId: 7, status, respondedAt: at(respondedAt) }];

describe('inviting', () => {
  const invite = (
    past: EarlierInvitation[],
    now = '2026-11-20T12:00:00Z',
    promise: PromiseFacts = draft,
    inviteeId = 7,
  ) => why(canInvite(owner, promise, { inviteeId, earlier: past, now: at(now) }));

  it('asks anyone but the owner, one at a time, for a draft', () => {
    expect(invite([])).toBe('yes');
    expect(invite([], undefined, draft, 1)).toBe('MOTIVATOR_IS_OWNER');
    expect(invite([], undefined, { ...draft, invitation: 'pending' })).toBe('INVITATION_PENDING');
    expect(invite([], undefined, { ...draft, status: 'active' })).toBe('PROMISE_NOT_DRAFT');
    expect(
      why(canInvite({ userId: 2 }, draft, { inviteeId: 7, earlier: [], now: at('2026-11-20T12:00:00Z') })),
    ).toBe('NOT_OWNER');
  });

  it('[MOTIV-05] [MOTIV-09] never asks again who was cancelled, not even after a later refusal', () => {
    expect(invite(earlier('cancelled'), '2030-01-01T00:00:00Z')).toBe('INVITATION_WAS_CANCELLED');
    expect(invite([...earlier('cancelled'), ...earlier('rejected')], '2030-01-01T00:00:00Z')).toBe(
      'INVITATION_WAS_CANCELLED',
    );
    expect(invite(earlier('cancelled'), undefined, draft, 8)).toBe('yes');
  });

  it('asks again 24 hours after a refusal, counted from the latest one', () => {
    expect(invite(earlier('rejected'), '2026-11-02T11:59:59Z')).toBe('INVITATION_TOO_SOON');
    expect(invite(earlier('rejected'), '2026-11-02T12:00:00Z')).toBe('yes');
    const twice = [...earlier('rejected', '2026-11-19T13:00:00Z'), ...earlier('rejected')];
    expect(invite(twice, '2026-11-20T12:00:00Z')).toBe('INVITATION_TOO_SOON');
  });

  it('does not ask who agreed already', () => {
    expect(invite(earlier('accepted'), undefined, { ...draft, invitation: 'accepted', motivatorId: 7 })).toBe(
      'INVITATION_ANSWERED',
    );
  });
});

describe('answering', () => {
  const waiting = { inviteeId: 7, status: 'pending', createdAt: at('2026-11-01T12:00:00Z') } as const;

  it('only the invited person, while it waits, within seven days', () => {
    const soon = at('2026-11-08T11:59:59Z');
    expect(why(canAnswerInvitation({ userId: 7 }, waiting, soon))).toBe('yes');
    expect(why(canAnswerInvitation({ userId: 8 }, waiting, soon))).toBe('INVITATION_NOT_FOUND');
    expect(why(canAnswerInvitation(null, waiting, soon))).toBe('INVITATION_NOT_FOUND');
    expect(why(canAnswerInvitation({ userId: 7 }, { ...waiting, status: 'cancelled' }, soon))).toBe(
      'INVITATION_ANSWERED',
    );
    expect(why(canAnswerInvitation({ userId: 7 }, waiting, at('2026-11-08T12:00:00Z')))).toBe(
      'INVITATION_EXPIRED',
    );
  });

  it('expires after seven days to the millisecond', () => {
    const expires = invitationExpiresAt(waiting.createdAt);
    expect(expires).toEqual(at('2026-11-08T12:00:00Z'));
    expect(isInvitationExpired(waiting.createdAt, new Date(expires.getTime() - 1))).toBe(false);
    expect(isInvitationExpired(waiting.createdAt, expires)).toBe(true);
  });

  it('[MOTIV-03] leaves pending once and for all; an accepted one can only be replaced', () => {
    expect(INVITATION_ACTIONS.map((action) => decideInvitation('pending', action))).toEqual([
      { to: 'accepted' },
      { to: 'rejected' },
      { to: 'cancelled' },
      { to: 'cancelled' },
      { refusal: 'INVITATION_ANSWERED' },
    ]);
    expect(decideInvitation('accepted', 'replace')).toEqual({ to: 'cancelled' });
    expect(decideInvitation('accepted', 'reject')).toEqual({ refusal: 'INVITATION_ANSWERED' });
    expect(decideInvitation('cancelled', 'accept')).toEqual({ refusal: 'INVITATION_ANSWERED' });
  });

  it('[MOTIV-03] the owner withdraws a waiting one', () => {
    const withdraw = (change: Partial<PromiseFacts>, viewer = owner) =>
      why(canWithdrawInvitation(viewer, { ...draft, ...change }));
    expect(withdraw({ invitation: 'pending' })).toBe('yes');
    expect(withdraw({ invitation: 'accepted' })).toBe('INVITATION_NOT_FOUND');
    expect(withdraw({ invitation: null })).toBe('INVITATION_NOT_FOUND');
    expect(withdraw({ invitation: 'pending' }, { userId: 2 })).toBe('NOT_OWNER');
    expect(withdraw({ status: 'active', invitation: 'accepted' })).toBe('PROMISE_NOT_DRAFT');
  });
});
