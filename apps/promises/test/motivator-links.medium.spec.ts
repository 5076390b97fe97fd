// Real: PostgreSQL, NATS, the whole service. Not real: auth, whose people the harness publishes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMotivatorLink,
  findMotivatorLink,
  getMotivatorLink,
  getPromise,
  invitationAnswered,
  invitationSent,
  setApprovalType,
  startPromise,
  takeMotivatorLink,
  withdrawInvitation,
  withdrawMotivatorLink,
} from '@slovo/contracts';
import { anonymous, as, PromisesHarness } from './promises-harness.ts';

const DAY = 86_400_000;
let harness: PromisesHarness;
let owner: number;
let friend: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  [owner, friend] = [await harness.person({ first_name: 'Аня' }), await harness.person()];
});
afterAll(() => harness.close());

const create = (id: number, who = owner) => harness.call(createMotivatorLink, { id }, as(who));
const take = (code: string, who = friend, accept = false) =>
  harness.call(takeMotivatorLink, { code, accept }, as(who));
const look = (code: string, who?: number) =>
  harness.call(getMotivatorLink, { code }, who === undefined ? anonymous : as(who));
const linked = async () => {
  const { id, title } = await harness.draft(owner);
  return { id, title, ...(await create(id)) };
};

describe('[MOTIV-15] a link that invites a motivator', () => {
  it('is one for a draft, until it is withdrawn', async () => {
    const before = harness.now.getTime();
    const { id, code, path, expires_at } = await linked();
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(path).toBe(`/motivator/${code}`);
    expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(before + 7 * DAY);
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(harness.now.getTime() + 7 * DAY);
    expect((await create(id)).code).toBe(code);
    expect(await harness.call(findMotivatorLink, { id }, as(owner))).toMatchObject({ link: { code } });
    await harness.call(withdrawMotivatorLink, { id }, as(owner));
    await harness.call(withdrawMotivatorLink, { id }, as(owner));
    expect(await harness.call(findMotivatorLink, { id }, as(owner))).toEqual({ link: null });
    await expect(take(code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    expect((await create(id)).code).not.toBe(code);
  });

  it('says to everybody who has it whose word it is, and changes nothing by that', async () => {
    const { id, title, code } = await linked();
    const about = {
      promise_id: id,
      promise_title: title,
      owner: { id: owner, first_name: 'Аня' },
      status: 'open',
    };
    expect(await look(code)).toMatchObject(about);
    expect(await look(code, friend)).toMatchObject(about);
    expect(await harness.call(findMotivatorLink, { id }, as(owner))).toMatchObject({ link: { code } });
  });

  it('makes the first to take it the invited motivator, whatever the approval was', async () => {
    const { id, code } = await linked();
    const { invitation, promise } = await take(code);
    expect(invitation).toMatchObject({ promise_id: id, invitee_id: friend, status: 'pending' });
    expect(promise).toMatchObject({ approval_type: 'specific', status: 'draft_with_motivator' });
    expect(await harness.publishedAbout(invitationSent, id)).toMatchObject([
      { inviteeId: friend, opened: true },
    ]);
    // Pressed again, or opened in another place.
    expect((await take(code)).invitation.id).toBe(invitation.id);
    expect(await look(code, friend)).toMatchObject({ status: 'pending' });
    const other = await harness.person();
    await expect(take(code, other)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await expect(look(code, other)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await expect(look(code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });

  it('is accepted at once where that was pressed, also twice', async () => {
    const { id, code } = await linked();
    const [first, second] = [await take(code, friend, true), await take(code, friend, true)];
    expect(first.invitation.status).toBe('accepted');
    expect(second.invitation).toEqual(first.invitation);
    expect(await harness.publishedAbout(invitationAnswered, id)).toMatchObject([{ answer: 'accepted' }]);
    expect(await harness.call(startPromise, { id }, as(owner))).toMatchObject({
      approval_type: 'specific',
      motivator_person: { id: friend },
    });
  });

  it('is accepted once where one person presses many times at once, and each gets the same answer', async () => {
    const { id, code } = await linked();
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(code, friend, true)));
    expect(new Set(taken.map(({ invitation }) => JSON.stringify(invitation))).size).toBe(1);
    expect(await harness.publishedAbout(invitationAnswered, id)).toHaveLength(1);
  });

  it('is taken by one of several at once', async () => {
    const { id, code } = await linked();
    const people = await Promise.all([1, 2, 3].map(() => harness.person()));
    const taken = await Promise.allSettled(people.map((who) => take(code, who, true)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await harness.prisma.invitation.count({ where: { promiseId: id } })).toBe(1);
  });

  it('is not for its owner, and leads nowhere once it has expired or the draft has gone another way', async () => {
    const { code } = await linked();
    await expect(take(code, owner)).rejects.toMatchObject({ code: 'MOTIVATOR_IS_OWNER' });
    const started = await linked();
    await harness.call(startPromise, { id: started.id }, as(owner));
    await expect(take(started.code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    const named = await linked();
    await harness.call(
      setApprovalType,
      { id: named.id, approvalType: 'specific', invitee_id: friend },
      as(owner),
    );
    await expect(take(named.code, await harness.person())).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    harness.moveTo(new Date(harness.now.getTime() + 7 * DAY));
    await expect(take(code)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    await expect(look(code)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
  });

  it('is not for who is banned, nor for who was withdrawn from the same draft', async () => {
    const { id, code } = await linked();
    const banned = await harness.person();
    const from = harness.now.toISOString();
    await harness.person({ id: banned, banned: true, last_ban: { from, until: null }, version: 2 });
    await expect(take(code, banned)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await take(code);
    await harness.call(withdrawInvitation, { id }, as(owner));
    await expect(take(code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    const again = await create(id);
    await expect(take(again.code)).rejects.toMatchObject({ code: 'INVITATION_WAS_CANCELLED' });
  });

  it.each([
    ['is held for deletion', 'heldAt'],
    ['has a banned owner', 'ownerBannedAt'],
  ] as const)('leads nowhere while its promise %s, and works again afterwards', async (_, field) => {
    const { id, code } = await linked();
    const hold = (at: Date | null) =>
      harness.prisma.promiseRecord.update({ where: { id }, data: { [field]: at } });
    await hold(harness.now);
    await expect(look(code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await expect(take(code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await hold(null);
    await take(code);
    await hold(harness.now);
    await expect(look(code, friend)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await expect(take(code)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });

  it('is for the owner of a draft without an open invitation', async () => {
    const { id } = await linked();
    await expect(create(id, friend)).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    await harness.call(setApprovalType, { id, approvalType: 'specific', invitee_id: friend }, as(owner));
    await expect(create(id)).rejects.toMatchObject({ code: 'INVITATION_PENDING' });
    await expect(create((await harness.started(owner)).id)).rejects.toMatchObject({
      code: 'PROMISE_NOT_DRAFT',
    });
    expect((await harness.call(getPromise, { id }, as(owner))).invitation).toMatchObject({
      invitee_id: friend,
    });
  });
});

describe('[MOTIV-14] set-approval-type', () => {
  it('invites who was picked, also without a username', async () => {
    const nameless = await harness.person({ username: null });
    const { id } = await harness.draft(owner);
    const specific = { id, approvalType: 'specific', username: 'nobody_now', invitee_id: nameless } as const;
    expect(await harness.call(setApprovalType, specific, as(owner))).toMatchObject({
      invitation: { invitee_id: nameless, invitee_username: null },
    });
  });
});
