import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  findPromise,
  getPromise,
  getPublicPromise,
  getReportStats,
  grantMedia,
  listPublicReports,
  listReports,
  ReadTicket,
  setPrivacy,
  submitReport,
  undoReport,
} from '@slovo/contracts';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import { as, anonymous, PromisesHarness, SECRET } from './promises-harness.ts';

let harness: PromisesHarness;
const people = { owner: 0, motivator: 0, invited: 0, stranger: 0, admin: 0 };
beforeAll(async () => {
  harness = await PromisesHarness.start();
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await harness.person();
});
afterAll(() => harness.close());

type Who = keyof typeof people | 'anonymous';
const WHO: Who[] = ['owner', 'motivator', 'admin', 'invited', 'stranger', 'anonymous'];
const callerOf = (who: Who): Caller =>
  who === 'anonymous' ? anonymous : as(people[who], who === 'admin' ? ['user', 'admin'] : ['user']);
const isRefused = (code: string) => (error: { code?: string }) => {
  if (error.code === code) return false;
  throw error;
};

describe('who sees a promise and its reports', () => {
  // get-promise is for owner and motivator (also while invited); the public call for everyone while it is public.
  const insiders = {
    system: ['owner'],
    anyuser: ['owner'],
    specific: ['owner', 'motivator'],
  } as const;
  const cases = (['system', 'anyuser', 'specific'] as const).flatMap((approval) =>
    [true, false].map((isPublic) => ({ approval, isPublic })),
  );

  it.each(cases)(
    '[API-13] [API-26] [API-28] [PROMISE-33] [ACCESS-01] approval $approval, public $isPublic',
    async ({ approval, isPublic }) => {
      const motivator = approval === 'specific' ? people.motivator : null;
      const { id } = await harness.started(people.owner, { approval, motivator, is_public: isPublic });
      const inside: readonly string[] = insiders[approval];
      for (const who of WHO) {
        const see = (
          definition:
            | typeof getPromise
            | typeof getPublicPromise
            | typeof listReports
            | typeof listPublicReports
            | typeof getReportStats,
        ) =>
          harness
            .call(definition, { id }, callerOf(who))
            .then(
              () => true,
              isRefused(
                who === 'anonymous' && definition.who === 'user' ? 'SIGN_IN_REQUIRED' : 'PROMISE_NOT_FOUND',
              ),
            );
        const version = await harness
          .call(findPromise, { id }, callerOf(who))
          .then(({ promise, audience }) => [promise.id, audience], isRefused('PROMISE_NOT_FOUND'));
        const audience = inside.includes(who) ? 'insider' : isPublic && 'public';
        expect([who, version]).toEqual([who, audience && [id, audience]]);
        const seen = {
          own: await see(getPromise),
          public: await see(getPublicPromise),
          reports: await see(listReports),
          publicReports: await see(listPublicReports),
          stats: await see(getReportStats),
        };
        expect([who, seen]).toEqual([
          who,
          {
            own: inside.includes(who),
            public: isPublic,
            reports: inside.includes(who),
            publicReports: isPublic,
            stats: isPublic || inside.includes(who),
          },
        ]);
      }
    },
  );

  it('finds a public promise only under its owner`s name, but for insiders under any', async () => {
    const owner = await harness.person({ username: 'Olga_names' });
    await harness.person({ username: 'vera_names' });
    const { id } = await harness.started(owner, { is_public: true });
    const find = (username: string, caller: Caller) =>
      harness
        .call(findPromise, { id, username }, caller)
        .then(({ audience }) => audience, isRefused('PROMISE_NOT_FOUND'));
    for (const name of ['Olga_names', '@olga_NAMES']) expect(await find(name, anonymous)).toBe('public');
    for (const name of ['vera_names', 'nobody_names']) {
      expect(await find(name, anonymous)).toBe(false);
      expect(await find(name, callerOf('stranger'))).toBe(false);
      expect(await find(name, as(owner))).toBe('insider');
    }
  });

  it.each([
    ['pending', true],
    ['accepted', true],
    ['rejected', false],
    ['cancelled', false],
  ] as const)('an invited person whose invitation is %s sees the private draft: %s', async (status, sees) => {
    const { id } = await harness.draft(people.owner);
    await harness.prisma.promiseRecord.update({
      where: { id },
      data: { approvalType: 'specific', motivatorId: people.invited },
    });
    await harness.invitation(id, people.invited, status);
    expect(
      await harness
        .call(getPromise, { id }, callerOf('invited'))
        .then(() => true, isRefused('PROMISE_NOT_FOUND')),
    ).toBe(sees);
  });

  it('shows the invitation to the owner and the invited person only', async () => {
    const { id } = await harness.draft(people.owner, { is_public: true });
    await harness.prisma.promiseRecord.update({
      where: { id },
      data: { approvalType: 'specific', motivatorId: people.invited },
    });
    await harness.invitation(id, people.invited, 'pending');
    const published = await Promise.all(
      WHO.map(async (who) => [
        who,
        (await harness.call(getPublicPromise, { id }, callerOf(who))).invitation !== null,
      ]),
    );
    expect(Object.fromEntries(published)).toEqual({
      owner: true,
      motivator: false,
      admin: false,
      invited: true,
      stranger: false,
      anonymous: false,
    });
  });

  it('[REPORTS-16] shows strangers no undo', async () => {
    const { id } = await harness.started(people.owner, { approval: 'anyuser', is_public: true });
    await harness.call(submitReport, { id, text: 'Сделано', request_key: 'v0' }, callerOf('owner'));
    const undo = async (who: Who) =>
      (await harness.call(listPublicReports, { id }, callerOf(who))).items[0]!.undo_until;
    expect([(await undo('owner')) !== null, await undo('stranger'), await undo('anonymous')]).toEqual([
      true,
      null,
      null,
    ]);
  });
});

describe('who may fetch the media of a report', () => {
  let keys = 0;
  async function withMedia(approval: 'system' | 'anyuser' | 'specific', isPublic: boolean) {
    const motivator = approval === 'specific' ? people.motivator : null;
    const { id } = await harness.started(people.owner, { approval, motivator, is_public: isPublic });
    const path = `reports/${approval}-${isPublic}-${++keys}.jpg`;
    const media = [await harness.ticket(people.owner, { path })];
    const { report } = await harness.call(
      submitReport,
      { id, media, request_key: `v${keys}` },
      callerOf('owner'),
    );
    return { id, path, reportId: report.id };
  }
  const grant = (path: string, audience: 'private' | 'public', who: Who) =>
    harness
      .call(grantMedia, { path, audience }, callerOf(who))
      .then(() => true, isRefused('MEDIA_NOT_FOUND'));

  const everyone: Who[] = WHO;
  const signedIn: Who[] = WHO.filter((who) => who !== 'anonymous');
  it.each([
    ['system', false, ['owner'], []],
    ['system', true, ['owner'], everyone],
    ['anyuser', false, ['owner'], []],
    ['anyuser', true, signedIn, everyone],
    ['specific', false, ['owner', 'motivator'], []],
    ['specific', true, ['owner', 'motivator'], everyone],
  ] as const)('approval %s, public %s', async (approval, isPublic, byPrivatePath, byPublicPath) => {
    const { path } = await withMedia(approval, isPublic);
    const allowed = { private: [] as Who[], public: [] as Who[] };
    for (const who of WHO) {
      if (await grant(path, 'private', who)) allowed.private.push(who);
      if (await grant(path, 'public', who)) allowed.public.push(who);
    }
    expect(allowed).toEqual({ private: byPrivatePath, public: byPublicPath });
  });

  it('signs a ticket for this object that is valid for five minutes', async () => {
    const { path } = await withMedia('system', false);
    const { ticket } = await harness.call(grantMedia, { path, audience: 'private' }, callerOf('owner'));
    const granted = JSON.parse(Buffer.from(ticket.split('.')[1]!, 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(
      await new Tickets(new SecretKeys(SECRET)).read(ticket, ReadTicket, new Date(granted.iat * 1000)),
    ).toEqual({
      use: 'read',
      path,
    });
    expect(granted.exp - granted.iat).toBe(300);
  });

  it('covers the poster of a video, for whoever may see the video', async () => {
    const { id } = await harness.started(people.owner, { approval: 'system' });
    const media = [
      await harness.ticket(people.owner, {
        path: 'reports/clip.mp4',
        kind: 'video',
        mime: 'video/mp4',
        poster: 'reports/clip.jpg',
      }),
    ];
    const { report } = await harness.call(
      submitReport,
      { id, media, request_key: 'poster' },
      callerOf('owner'),
    );
    expect(report.media).toMatchObject({ path: 'reports/clip.mp4', poster: 'reports/clip.jpg' });
    const { ticket } = await harness.call(
      grantMedia,
      { path: 'reports/clip.jpg', audience: 'private' },
      callerOf('owner'),
    );
    expect(
      await new Tickets(new SecretKeys(SECRET)).read(ticket, ReadTicket, new Date(report.created_at)),
    ).toMatchObject({
      path: 'reports/clip.jpg',
    });
    expect(await grant('reports/clip.jpg', 'private', 'stranger')).toBe(false);
    expect(await grant('reports/clip.jpg', 'public', 'anonymous')).toBe(false);
    await harness.call(setPrivacy, { id, is_public: true }, callerOf('owner'));
    expect(await grant('reports/clip.jpg', 'public', 'anonymous')).toBe(true);
  });

  it('ends when the promise becomes private or the report is withdrawn, and unknown paths are refused', async () => {
    const { id, path, reportId } = await withMedia('anyuser', true);
    await harness.call(setPrivacy, { id, is_public: false }, callerOf('owner'));
    expect([
      await grant(path, 'public', 'anonymous'),
      await grant(path, 'private', 'stranger'),
      await grant(path, 'private', 'owner'),
    ]).toEqual([false, false, true]);
    await harness.call(undoReport, { id: reportId }, callerOf('owner'));
    expect(await grant(path, 'private', 'owner')).toBe(false);
    expect(await grant('reports/unknown.jpg', 'public', 'admin')).toBe(false);
  });
});
