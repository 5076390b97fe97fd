import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  answerInvitation,
  type Caller,
  getInvitation,
  getPromise,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  listInvitations,
  listPromisesOfUser,
  listUserPromises,
  promiseChanged,
  receiptAnswered,
  setApprovalType,
  startPromise,
  withdrawInvitation,
} from '@slovo/contracts';
import { Health } from '@slovo/kit/service';
import { InvitationCancellations } from '../src/invitations/invitation-cancellations.ts';
import { as, PromisesHarness, STARTS_AT } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let friend: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  [owner, friend] = [await harness.person(), await harness.person({ username: 'Friend_1' })];
});
afterAll(() => harness.close());

const OPERATOR: Caller = { kind: 'operator', userId: 77, fingerprint: 'abc' };
const DAY = 86_400_000;
const choose = (
  id: number,
  approvalType: 'system' | 'anyuser' | 'specific',
  username?: string | null,
  who = owner,
) => harness.call(setApprovalType, { id, approvalType, username }, as(who));
const answer = (invitation_id: number, word: 'accept' | 'decline', who = friend) =>
  harness.call(answerInvitation, { invitation_id, answer: word }, as(who));
const withdraw = (id: number, who = owner) => harness.call(withdrawInvitation, { id }, as(who));
const invited = async () => {
  const promise = await choose((await harness.draft(owner)).id, 'specific', 'friend_1');
  return { id: promise.id, invitation: promise.invitation! };
};
const codeOf = async (id: number) =>
  (await harness.prisma.invitation.findUniqueOrThrow({ where: { id } })).code;
const later = (ms: number) => harness.moveTo(new Date(Date.parse(STARTS_AT) + 500 * DAY + (offset += ms)));
let offset = 0;

describe('set-approval-type', () => {
  it('[VOTE-13] a name is not called unknown while auth, which may have just registered it, is away', async () => {
    const { id } = await harness.draft(owner);
    const answers = () =>
      Promise.allSettled([
        choose(id, 'specific', 'just_registered'),
        harness.call(setApprovalType, { id, approvalType: 'specific', invitee_id: 999_999 }, as(owner)),
        harness.call(listUserPromises, { username: 'just_registered' }, as(owner)),
        harness.call(listPromisesOfUser, { id: 999_999 }, OPERATOR),
      ]);
    const codes = async () =>
      (await answers()).map((one) => (one as PromiseRejectedResult).reason.code as string);
    harness.stopPublishers();
    try {
      expect(new Set(await codes())).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    } finally {
      harness.startPublishers();
    }
    expect(new Set(await codes())).toEqual(new Set(['USER_NOT_FOUND']));
  });

  it('[API-19] [PROMISE-06] [PROMISE-07] [APPROVAL-06] chooses the system or anyone, and publishes the change', async () => {
    const { id } = await harness.draft(owner);
    expect(await choose(id, 'anyuser', null)).toMatchObject({
      approval_type: 'anyuser',
      motivator: '{anyusers}',
      status: 'draft',
    });
    expect(await choose(id, 'system')).toMatchObject({ approval_type: 'system', motivator: 'system' });
    await choose(id, 'system');
    expect(
      (await harness.publishedAbout(promiseChanged, id)).map(({ promise }) => promise.approvalType),
    ).toEqual(['anyuser', 'system']);
  });

  it('[PROMISE-14] [MOTIV-01] [MOTIV-02] invites the named person, with the username in any case and with its @', async () => {
    const { id } = await harness.draft(owner);
    const promise = await choose(id, 'specific', '@FRIEND_1');
    expect(promise).toMatchObject({
      approval_type: 'specific',
      status: 'draft_with_motivator',
      motivator: `{${friend}}`,
      motivator_person: { id: friend },
      invitation: {
        status: 'pending',
        invitee_id: friend,
        invitee_username: 'Friend_1',
        invitee: { first_name: `Имя${friend}`, last_name: null },
        responded_at: null,
      },
    });
    const { created_at, expires_at } = promise.invitation!;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * DAY);
    expect(await harness.publishedAbout(invitationSent, id)).toMatchObject([
      {
        inviteeId: friend,
        code: expect.stringMatching(/^[\w-]{22}$/),
        promise: { status: 'draft_with_motivator' },
      },
    ]);
  });

  it.each([
    ['MOTIVATOR_REQUIRED', 'nobody is named', undefined],
    ['MOTIVATOR_REQUIRED', 'nothing of the name can be seen', '\u200B\u3164'],
    ['USER_NOT_FOUND', 'nobody has the name', 'nobody_at_all'],
  ])('[APPROVAL-08] is refused with %s when %s', async (code, _, username) => {
    await expect(choose((await harness.draft(owner)).id, 'specific', username)).rejects.toMatchObject({
      code,
    });
    await expect(choose((await harness.draft(owner)).id, 'specific', `user${owner}`)).rejects.toMatchObject({
      details: { fields: { username: 'MOTIVATOR_IS_OWNER' } },
    });
  });

  it('refuses the owner and a banned person as motivators', async () => {
    const { id } = await harness.draft(owner);
    await expect(choose(id, 'specific', `user${owner}`)).rejects.toMatchObject({
      code: 'MOTIVATOR_IS_OWNER',
    });
    await harness.person({ id: 7001, username: 'banned_1', banned: true });
    await expect(choose(id, 'specific', 'banned_1')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('[PROMISE-36] [APPROVAL-06] is for the owner of a draft that has no pending invitation', async () => {
    const { id } = await invited();
    await expect(choose(id, 'anyuser')).rejects.toMatchObject({ code: 'INVITATION_PENDING' });
    await expect(
      choose((await harness.draft(owner, { is_public: true })).id, 'anyuser', null, friend),
    ).rejects.toMatchObject({ code: 'NOT_OWNER' });
    await expect(choose((await harness.started(owner)).id, 'anyuser')).rejects.toMatchObject({
      code: 'PROMISE_NOT_DRAFT',
    });
    await expect(harness.call(startPromise, { id }, as(owner))).rejects.toMatchObject({
      code: 'INVITATION_PENDING',
    });
  });

  it('removes a motivator who had accepted when another approval is chosen, and publishes that', async () => {
    const { id, invitation } = await invited();
    await answer(invitation.id, 'accept');
    expect(await choose(id, 'specific', 'friend_1')).toMatchObject({ status: 'draft_motivator_accepted' });
    expect(await choose(id, 'anyuser')).toMatchObject({
      status: 'draft',
      motivator: '{anyusers}',
      motivator_person: null,
      invitation: { status: 'cancelled' },
    });
    expect(await harness.publishedAbout(invitationCancelled, id)).toMatchObject([
      { invitationId: invitation.id, because: 'withdrawn' },
    ]);
    await expect(choose(id, 'specific', 'friend_1')).rejects.toMatchObject({
      code: 'INVITATION_WAS_CANCELLED',
    });
  });
});

describe('withdraw-invitation', () => {
  it('[API-24] [MOTIV-03] [MOTIV-05] [MOTIV-09] cancels a pending one; the same person cannot be invited again, another can', async () => {
    const { id, invitation } = await invited();
    expect(await withdraw(id)).toMatchObject({
      status: 'draft',
      approval_type: 'specific',
      motivator: '{}',
      motivator_person: null,
      invitation: { status: 'cancelled', responded_at: expect.any(String) },
    });
    expect(await harness.publishedAbout(invitationCancelled, id)).toMatchObject([
      { invitationId: invitation.id, inviteeId: friend, because: 'withdrawn' },
    ]);
    await expect(choose(id, 'specific', 'friend_1')).rejects.toMatchObject({
      code: 'INVITATION_WAS_CANCELLED',
    });
    await expect(answer(invitation.id, 'accept')).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    const other = await harness.person();
    expect(await choose(id, 'specific', `user${other}`)).toMatchObject({ status: 'draft_with_motivator' });
  });

  it('removes a motivator who has accepted', async () => {
    const { id, invitation } = await invited();
    await answer(invitation.id, 'accept');
    expect(await withdraw(id)).toMatchObject({ status: 'draft', motivator: '{}' });
    await expect(harness.call(startPromise, { id }, as(owner))).rejects.toMatchObject({
      code: 'INVITATION_MISSING',
    });
  });

  it('is refused without an invitation, after the start, and to others', async () => {
    await expect(withdraw((await harness.draft(owner)).id)).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    const { id, invitation } = await invited();
    await expect(withdraw(id, friend)).rejects.toMatchObject({ code: 'NOT_OWNER' });
    await expect(withdraw(id, await harness.person())).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    await answer(invitation.id, 'accept');
    await harness.call(startPromise, { id }, as(owner));
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'PROMISE_NOT_DRAFT' });
  });
});

describe('answer-invitation', () => {
  it('[PROMISE-22] [APPROVAL-01] lets the promise start once it is accepted', async () => {
    const { id, invitation } = await invited();
    expect(await answer(invitation.id, 'accept')).toMatchObject({
      invitation: { status: 'accepted' },
      promise: { id, status: 'draft_motivator_accepted' },
    });
    expect(await harness.publishedAbout(invitationAnswered, id)).toMatchObject([
      { answer: 'accepted', inviteeId: friend },
    ]);
    expect(await harness.call(startPromise, { id }, as(owner))).toMatchObject({
      status: 'active',
      motivator: `{${friend}}`,
    });
  });

  it('a rejection leaves a draft; the same person can be invited again after 24 hours, not before', async () => {
    later(0);
    const { id, invitation } = await invited();
    expect(await answer(invitation.id, 'decline')).toMatchObject({ invitation: { status: 'rejected' } });
    await expect(harness.call(startPromise, { id }, as(owner))).rejects.toMatchObject({
      code: 'INVITATION_REJECTED',
    });
    later(DAY - 60_000);
    await expect(choose(id, 'specific', 'friend_1')).rejects.toMatchObject({ code: 'INVITATION_TOO_SOON' });
    later(2 * 60_000);
    expect(await choose(id, 'specific', 'friend_1')).toMatchObject({ status: 'draft_with_motivator' });
  });

  it('is unknown to anybody but the invited person', async () => {
    const { invitation } = await invited();
    await expect(answer(invitation.id, 'accept', await harness.person())).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    await expect(answer(invitation.id, 'accept', owner)).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
  });
});

describe('the end of an invitation after seven days', () => {
  it('[OUTAGE-11] waits while the disk of the database is full, and operators are told', async () => {
    later(0);
    const { id } = await invited();
    const cancellations = harness.app.get(InvitationCancellations, { strict: false });
    const refused = jest.spyOn(cancellations, 'cancel');
    refused.mockRejectedValueOnce(Object.assign(new Error('could not extend file'), { code: '53100' }));
    later(7 * DAY + 60_000);
    await harness.runDue();
    expect(refused).toHaveBeenCalled();
    expect((await harness.app.get(Health).wholeness()).waitingFor).toEqual(['room in its database']);
    await harness.runDue();
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({ status: 'draft' });
    refused.mockRestore();
  });

  it('cancels it once, frees the draft and publishes that, also when run twice or by two replicas', async () => {
    later(0);
    const { id, invitation } = await invited();
    later(7 * DAY + 60_000);
    await expect(answer(invitation.id, 'accept')).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    await Promise.all([harness.runDue(), harness.runDue()]);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      status: 'draft',
      motivator: '{}',
      invitation: { status: 'cancelled', responded_at: invitation.expires_at },
    });
    expect(await harness.publishedAbout(invitationCancelled, id)).toMatchObject([{ because: 'expired' }]);
    await expect(answer(invitation.id, 'accept')).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    await expect(choose(id, 'specific', 'friend_1')).rejects.toMatchObject({
      code: 'INVITATION_WAS_CANCELLED',
    });
  });
});

describe('an answer on /notifications', () => {
  const press = (invitationId: number, responseType: string, userId = friend) =>
    harness.publish(receiptAnswered, {
      responseType,
      receipt: {
        id: 1,
        notification_id: 1,
        user_id: userId,
        promise_id: null,
        status: 'responded',
        created_at: '2027-01-01T00:00:00Z',
        delivered_at: null,
        read_at: null,
        responded_at: null,
        expires_at: null,
        response_type: responseType,
        retry_count: 0,
        message_key: 'invitation',
        variables: { invitation_id: String(invitationId) },
        lang: 'ru',
        metadata: {},
        title: '',
        text: '',
        html: '',
        media: null,
        actions: [],
      },
    });

  it.each([
    ['accept', 'accepted'],
    ['decline', 'rejected'],
  ])('%s makes the invitation %s', async (responseType, status) => {
    const { id, invitation } = await invited();
    await press(invitation.id, responseType);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({ invitation: { status } });
  });

  it('ignores other actions, other people and invitations that were answered before', async () => {
    const { id, invitation } = await invited();
    await press(invitation.id, 'view');
    await press(invitation.id, 'accept', owner);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      invitation: { status: 'pending' },
    });
    await press(invitation.id, 'decline');
    await press(invitation.id, 'accept');
    expect(await harness.publishedAbout(invitationAnswered, id)).toMatchObject([{ answer: 'rejected' }]);
  });
});

describe('get-invitation and list-invitations', () => {
  it('opens an i_{code} link for the invited person only, until it is cancelled', async () => {
    const { id, invitation } = await invited();
    const code = await codeOf(invitation.id);
    expect(await harness.call(getInvitation, { code }, as(friend))).toMatchObject({
      invitation: { id: invitation.id },
      promise: { id },
    });
    for (const who of [owner, await harness.person()]) {
      await expect(harness.call(getInvitation, { code }, as(who))).rejects.toMatchObject({
        code: 'INVITATION_NOT_FOUND',
      });
    }
    await withdraw(id);
    await expect(harness.call(getInvitation, { code }, as(friend))).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
  });

  it('[API-25] lists all of an own promise, newest first', async () => {
    const { id, invitation } = await invited();
    await withdraw(id);
    const other = await harness.person();
    await choose(id, 'specific', `user${other}`);
    const { invitations } = await harness.call(listInvitations, { id }, as(owner));
    expect(invitations.map(({ invitee_id, status }) => [invitee_id, status])).toEqual([
      [other, 'pending'],
      [friend, 'cancelled'],
    ]);
    expect(invitations[1]!.id).toBe(invitation.id);
    await expect(harness.call(listInvitations, { id }, as(other))).rejects.toMatchObject({
      code: 'NOT_OWNER',
    });
    await expect(harness.call(listInvitations, { id }, as(friend))).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
  });
});
