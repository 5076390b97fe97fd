// Real: PostgreSQL, NATS and the whole service. Not real: the other services, whose events and tickets the spec writes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answerInvitation,
  type Caller,
  closePromise,
  grantMedia,
  listInvitationsOfPromise,
  listMomentsOfPromise,
  operatorActed,
  setApprovalType,
  skipDay,
  startPromise,
  viewPrivateMedia,
  ViewTicket,
} from '@slovo/contracts';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import { anonymous, as, PromisesHarness, SECRET } from './promises-harness.ts';

const operator: Caller = { kind: 'operator', userId: 7, fingerprint: '0badcafe' };
let harness: PromisesHarness;

beforeAll(async () => {
  harness = await PromisesHarness.start();
});
afterAll(() => harness.close());

const later = (minutes: number) => harness.moveTo(new Date(harness.now.getTime() + minutes * 60_000));

describe('the invitations of a promise', () => {
  it('[ADM-PROM-22] are listed newest first with their answers, in pages', async () => {
    const [owner, first, second] = [
      await harness.person(),
      await harness.person({ username: 'first', first_name: 'Тимур' }),
      await harness.person(),
    ];
    const { id } = await harness.draft(owner);
    const { respondedAt } = await harness.invitation(id, first, 'rejected');
    await harness.invitation(id, second, 'pending');
    const list = (cursor?: string) =>
      harness.call(listInvitationsOfPromise, { id, limit: 1, cursor }, operator);
    const page = await list();
    expect(page.items).toMatchObject([{ invitee: { id: second }, status: 'pending', respondedAt: null }]);
    const rest = await list(page.next!);
    expect(rest).toMatchObject({
      items: [
        {
          invitee: { id: first, username: 'first', first_name: 'Тимур' },
          status: 'rejected',
          respondedAt: respondedAt!.toISOString(),
        },
      ],
      next: null,
    });
    expect(JSON.stringify([page, rest])).not.toContain('code');
  });

  it('[ADM-PROM-22] show nobody whose account was deleted', async () => {
    const owner = await harness.person();
    const { id } = await harness.draft(owner);
    const leaver = await harness.person({ first_name: '', version: 9 });
    await harness.invitation(id, leaver, 'cancelled');
    const { items } = await harness.call(listInvitationsOfPromise, { id }, operator);
    expect(items).toMatchObject([{ invitee: null, status: 'cancelled' }]);
  });
});

describe('the moments of a promise', () => {
  it('[ADM-PROM-23] tell what happened, newest first, without the words of its reports', async () => {
    const [owner, motivator] = [await harness.person(), await harness.person()];
    const { id } = await harness.draft(owner, { type: 'habit', days_total: 30 });
    later(1);
    const specific = { id, approvalType: 'specific', username: `user${motivator}` } as const;
    const { invitation } = await harness.call(setApprovalType, specific, as(owner));
    later(1);
    await harness.call(answerInvitation, { invitation_id: invitation!.id, answer: 'accept' }, as(motivator));
    later(1);
    await harness.call(startPromise, { id }, as(owner));
    later(1);
    await harness.call(skipDay, { id }, as(owner));
    later(1);
    const { report } = await harness.submit(id, { text: 'Личное' }, as(owner));
    await harness.prisma.report.update({ where: { id: report.id }, data: { status: 'milestone' } });
    later(1);
    await harness.call(closePromise, { id, completion_type: 'give_up' }, as(owner));
    const read = async (cursor?: string) =>
      harness.call(listMomentsOfPromise, { id, limit: 4, cursor }, operator);
    const page = await read();
    const rest = await read(page.next!);
    expect(rest.next).toBeNull();
    const moments = [...page.items, ...rest.items];
    expect(moments.map(({ kind, day, person }) => [kind, day, person?.id])).toEqual([
      ['closed', null, owner],
      ['milestone', report.day_number, owner],
      ['skipped', 1, owner],
      ['started', null, owner],
      ['accepted', null, motivator],
      ['invited', null, motivator],
      ['created', null, owner],
    ]);
    expect(moments.map(({ at }) => at)).toEqual(
      moments
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(moments)).not.toContain('Личное');
    const unknown = { id: 999_999 };
    for (const call of [listMomentsOfPromise, listInvitationsOfPromise])
      await expect(harness.call(call, unknown, operator)).rejects.toThrow('PROMISE_NOT_FOUND');
  });
});

describe('private media', () => {
  const acts = async (id: number) =>
    (await harness.published(operatorActed('promises'))).filter(({ target }) => target === `promise:${id}`);
  const tickets = new Tickets(new SecretKeys(SECRET));
  const opened = (url: string, at: Date) => tickets.read(url.slice('/media/viewed/'.length), ViewTicket, at);

  it('[ADM-PROM-24] are opened by an operator for five minutes, which the log records', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const clip = { path: 'reports/ab/v.mp4', kind: 'video', mime: 'video/mp4', poster: 'reports/ab/p.jpg' };
    const media = [await harness.ticket(owner, clip as never)];
    const { report } = await harness.submit(id, { media }, as(owner));
    const before = harness.now.getTime();
    const view = await harness.call(viewPrivateMedia, { id, report: report.id }, operator);
    expect(view).toEqual({
      items: [
        {
          kind: 'video',
          mime: 'video/mp4',
          width: 800,
          height: 600,
          url: expect.stringMatching(/^\/media\/viewed\//),
          posterUrl: expect.stringMatching(/^\/media\/viewed\//),
        },
      ],
      expiresAt: expect.any(String),
    });
    const [item] = view.items;
    const ends = new Date(view.expiresAt).getTime();
    expect(ends).toBeGreaterThanOrEqual(before + 300_000);
    expect(ends).toBeLessThanOrEqual(harness.now.getTime() + 300_000);
    const at = (seconds: number) => new Date(ends + seconds * 1000);
    const facts = { use: 'view', path: clip.path, operatorId: 7, fingerprint: '0badcafe' };
    expect(await opened(item!.url, at(-1))).toEqual(facts);
    expect(await opened(item!.posterUrl!, at(-1))).toMatchObject({ path: clip.poster });
    expect(await opened(item!.url, at(1))).toBeNull();
    expect(await acts(id)).toMatchObject([
      { action: 'view-private', operatorId: 7, details: { reportId: report.id, media: 1 } },
    ]);
  });

  it('[ADM-PROM-24] are granted to operators alone, and no longer than their report and promise are there', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const path = 'reports/ab/granted.jpg';
    const media = [await harness.ticket(owner, { path } as never)];
    const { report } = await harness.submit(id, { media }, as(owner));
    const grant = (caller: Caller) => harness.call(grantMedia, { path, audience: 'viewed' }, caller);
    expect(await grant(operator)).toEqual({ ticket: expect.any(String) });
    for (const caller of [as(owner), as(owner, ['user', 'admin']), anonymous])
      await expect(grant(caller)).rejects.toThrow('MEDIA_NOT_FOUND');
    await harness.prisma.report.update({ where: { id: report.id }, data: { withdrawnAt: harness.now } });
    await expect(grant(operator)).rejects.toThrow('MEDIA_NOT_FOUND');
    await harness.prisma.report.update({ where: { id: report.id }, data: { withdrawnAt: null } });
    await harness.prisma.promiseRecord.delete({ where: { id } });
    await expect(grant(operator)).rejects.toThrow('MEDIA_NOT_FOUND');
  });

  it('[ADM-PROM-24] of another promise or of a withdrawn report are not found, and nothing is logged', async () => {
    const owner = await harness.person();
    const [one, other] = [await harness.started(owner), await harness.started(owner)];
    const { report } = await harness.submit(one.id, {}, as(owner));
    const view = (id: number) => harness.call(viewPrivateMedia, { id, report: report.id }, operator);
    await expect(view(other.id)).rejects.toThrow('REPORT_NOT_FOUND');
    await expect(view(999_999)).rejects.toThrow('PROMISE_NOT_FOUND');
    await harness.prisma.report.update({ where: { id: report.id }, data: { withdrawnAt: harness.now } });
    await expect(view(one.id)).rejects.toThrow('REPORT_NOT_FOUND');
    await expect(
      harness.call(viewPrivateMedia, { id: one.id, report: report.id }, as(owner)),
    ).rejects.toThrow('ADMIN_TOKEN_INVALID');
    expect([await acts(one.id), await acts(other.id)]).toEqual([[], []]);
  });

  it('[ADM-PROM-24] of a public promise need no line in the log, until its owner is banned', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner, { is_public: true });
    const { report } = await harness.submit(id, { media: [await harness.ticket(owner)] }, as(owner));
    const view = () => harness.call(viewPrivateMedia, { id, report: report.id }, operator);
    expect((await view()).items).toHaveLength(1);
    expect(await acts(id)).toEqual([]);
    await harness.prisma.promiseRecord.update({ where: { id }, data: { ownerBannedAt: harness.now } });
    await view();
    expect(await acts(id)).toHaveLength(1);
  });
});
