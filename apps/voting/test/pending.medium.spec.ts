import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  approveByMotivator,
  castVote,
  countVotesOfUser,
  listPendingReports,
  promiseChanged,
  promiseDeleted,
  promiseStarted,
  type PromiseSnapshot,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
} from '@slovo/contracts';
import { as, anonymous, VotingHarness, submission, type Submitted } from './voting-harness.ts';

const [OWNER, VOTER, MOTIVATOR] = [1, 20, 30];
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start(2);
});
beforeEach(() => harness.empty());
afterAll(() => harness.app.close());

const pending = (who: number, page: { limit?: number; cursor?: string } = {}) =>
  harness.call(listPendingReports, page, as(who));
const idsFor = async (who: number) => (await pending(who)).items.map(({ report_id }) => report_id);
const at = (minute: number) => ({ createdAt: `2027-01-02T12:${String(minute).padStart(2, '0')}:00.000Z` });
const forMotivator = { approvalType: 'specific', motivatorId: MOTIVATOR, isPublic: false } as const;

describe('pending reports', () => {
  it('[API-43] come with all that is needed to judge them', async () => {
    await harness.person(OWNER);
    const media = {
      path: 'reports/aa/photo.jpg',
      kind: 'photo' as const,
      mime: 'image/jpeg',
      width: 800,
      height: 600,
      duration: null,
      poster: null,
    };
    const album = [media, { ...media, path: 'reports/bb/photo.jpg' }];
    const { promise, report } = await harness.submitted({ title: 'Вставать в шесть' }, { media: album });
    expect(await pending(VOTER)).toEqual({
      items: [
        {
          report_id: report.id,
          promise_id: promise.id,
          promise_title: 'Вставать в шесть',
          owner: {
            id: OWNER,
            username: `user${OWNER}`,
            first_name: `Имя${OWNER}`,
            last_name: null,
            photo_url: null,
          },
          day_number: 1,
          report_text: 'Сделано',
          media_path: 'reports/aa/photo.jpg',
          media,
          more_media: [album[1]],
          created_at: report.createdAt,
          role: 'voter',
          known: false,
          is_public: true,
          decide_by: '2027-01-11T00:00:00.000Z',
          poll: {
            report_id: report.id,
            promise_id: promise.id,
            status: 'open',
            totalVotes: 0,
            approveVotes: 0,
            requiredVotes: 2,
          },
        },
      ],
      next: null,
    });
  });

  it('[API-43, GEN-08, GEN-09, LOOP-01] list those for the caller as a motivator before strangers’, the newest first', async () => {
    const open = [await harness.submitted({}, at(3)), await harness.submitted({}, at(1))];
    const named = [
      await harness.submitted(forMotivator, at(2)),
      await harness.submitted(forMotivator, at(0)),
    ];
    const [late, early] = open.map(({ report }) => report.id);
    const [last, first] = named.map(({ report }) => report.id);
    expect((await pending(MOTIVATOR)).items.map(({ report_id, role }) => [report_id, role])).toEqual([
      [last, 'motivator'],
      [first, 'motivator'],
      [late, 'voter'],
      [early, 'voter'],
    ]);
    expect(await idsFor(VOTER)).toEqual([late, early]);
    expect(await idsFor(OWNER)).toEqual([]);
  });

  it('are for those who are signed in', async () => {
    await expect(harness.call(listPendingReports, {}, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('[VOTE-04] disappear for those who have voted, and stay for the others until decided', async () => {
    const { report } = await harness.submitted();
    await harness.call(castVote, { id: report.id, voteType: 'approve' }, as(VOTER));
    expect([await idsFor(VOTER), await idsFor(21)]).toEqual([[], [report.id]]);
    expect((await pending(21)).items[0]?.poll).toMatchObject({ totalVotes: 1, requiredVotes: 2 });
    await harness.call(castVote, { id: report.id, voteType: 'approve' }, as(21));
    expect([await idsFor(VOTER), await idsFor(22)]).toEqual([[], []]);
  });

  it('of a banned person are hidden until the ban ends', async () => {
    const [open, named] = [
      await harness.submitted({ userId: 60 }),
      await harness.submitted({ ...forMotivator, userId: 60 }),
    ];
    await harness.person(60, true);
    expect([await idsFor(VOTER), await idsFor(MOTIVATOR)]).toEqual([[], []]);
    await harness.person(60, false, 2);
    expect([await idsFor(VOTER), await idsFor(MOTIVATOR)]).toEqual([
      [open.report.id],
      [named.report.id, open.report.id],
    ]);
  });

  const change = (submitted: Submitted, facts: Partial<PromiseSnapshot>) =>
    harness.publish(promiseChanged, { promise: { ...submitted.promise, ...facts } });

  it('follow the privacy of their promise, in whatever order its events arrive', async () => {
    const submitted = await harness.submitted();
    await change(submitted, { isPublic: false, version: 6 });
    await change(submitted, { isPublic: true, version: 5 });
    expect(await idsFor(VOTER)).toEqual([]);
    await change(submitted, { isPublic: true, version: 7 });
    expect(await idsFor(VOTER)).toEqual([submitted.report.id]);
    const overtaken = submission({ isPublic: true });
    await harness.publish(promiseStarted, { promise: { ...overtaken.promise, isPublic: false, version: 4 } });
    await harness.publish(reportSubmitted, overtaken);
    expect(await idsFor(VOTER)).toEqual([submitted.report.id]);
  });

  it.each<[string, (submitted: Submitted) => Promise<unknown>]>([
    ['taken back', (submitted) => harness.publish(reportWithdrawn, submitted)],
    [
      'of a deleted promise',
      ({ promise }) => harness.publish(promiseDeleted, { promise: { ...promise, version: 9 } }),
    ],
    [
      'approved by the system',
      (submitted) => harness.publish(reportApproved, { ...submitted, decidedBy: 'system', milestone: null }),
    ],
    [
      'rejected',
      (submitted) => harness.publish(reportRejected, { ...submitted, decidedBy: 30, reason: 'Нет' }),
    ],
  ])('are not pending once they are %s, before or after their submission arrives', async (_, end) => {
    const [after, before] = [await harness.submitted(), submission()];
    await end(after);
    await end(before);
    await harness.publish(reportSubmitted, before);
    expect([await idsFor(VOTER), await idsFor(MOTIVATOR)]).toEqual([[], []]);
  });

  it('[VOTE-03, VOTE-06, VOTE-09] are those that the caller may decide on, and no others', async () => {
    const people = [OWNER, VOTER, MOTIVATOR, 40];
    const promises: Partial<PromiseSnapshot>[] = [true, false].flatMap((isPublic) => [
      { isPublic, approvalType: 'anyuser' },
      { isPublic, approvalType: 'specific', motivatorId: MOTIVATOR },
      { isPublic, approvalType: 'specific', motivatorId: null },
      { isPublic, approvalType: 'system' },
    ]);
    const allowed: [number, number, number][] = [];
    for (const [state, facts] of promises.entries()) {
      for (const person of people) {
        // A separate report for each, because a decision changes what the next person may do.
        const { report } = await harness.submitted(facts);
        const isListed = (await idsFor(person)).includes(report.id);
        const calls = [
          harness.call(castVote, { id: report.id, voteType: 'approve' }, as(person)),
          harness.call(approveByMotivator, { id: report.id }, as(person)),
        ];
        const isDone = (await Promise.allSettled(calls)).some(({ status }) => status === 'fulfilled');
        expect({ state, person, isListed }).toEqual({ state, person, isListed: isDone });
        if (isDone) allowed.push([state, person, report.id]);
      }
    }
    expect(allowed.map(([state, person]) => [state, person])).toEqual([
      [0, VOTER],
      [0, MOTIVATOR],
      [0, 40],
      [1, MOTIVATOR],
      [5, MOTIVATOR],
    ]);
  });
});

describe('pages of pending reports', () => {
  it('continue after the last one, over both parts, though reports come and go meanwhile', async () => {
    const named = [];
    const open = [];
    for (let minute = 10; minute < 13; minute += 1) {
      named.push((await harness.submitted(forMotivator, at(minute))).report.id);
      // Two of the same moment are ordered by their ids.
      open.push((await harness.submitted({}, at(20))).report.id);
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await pending(MOTIVATOR, { limit: 2, cursor });
      seen.push(...page.items.map(({ report_id }) => report_id));
      expect(page.items.length).toBe(2);
      cursor = page.next ?? undefined;
      if (seen.length === 2) {
        await harness.submitted(forMotivator, at(40));
        await harness.call(approveByMotivator, { id: named[2]! }, as(MOTIVATOR));
      }
    } while (cursor);
    expect(seen).toEqual([...named.toReversed(), ...open.toReversed()]);
  });

  it('end without a cursor when the last row fills the page', async () => {
    await harness.submitted({}, at(1));
    await harness.submitted({}, at(2));
    expect(await pending(VOTER, { limit: 2 })).toMatchObject({ items: { length: 2 }, next: null });
  });

  it('refuse a cursor that was changed', async () => {
    await harness.submitted({}, at(1));
    await harness.submitted({}, at(2));
    const { next } = await pending(VOTER, { limit: 1 });
    const written = (text: string) => {
      const check = createHash('sha256').update(text).digest('hex').slice(0, 8);
      return Buffer.from(`${text}.${check}`).toString('base64url');
    };
    expect(
      written(
        Buffer.from(next!, 'base64url')
          .toString()
          .replace(/\.\w+$/, ''),
      ),
    ).toBe(next);
    const touched = [
      'x',
      '',
      `${next}A`,
      `${next}=`,
      ` ${next}`,
      `${next}`.slice(0, -2),
      written('pending-reports.1.1.2147483648'),
      written('pending-reports.1.999999999999999.1'),
      written('pending-reports.1.-1.1'),
      written('my-votes.0.1.1'),
      written('pending-reports.1.01.1'),
    ];
    for (const cursor of touched)
      await expect(pending(VOTER, { cursor })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { cursor: expect.any(String) } },
      });
    expect((await pending(VOTER, { cursor: next! })).items).toHaveLength(1);
  });

  it.each([0, 101, 'many'])('have 1 to 100 rows, not %s', async (limit) => {
    await expect(pending(VOTER, { limit: limit as number })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { limit: expect.any(String) } },
    });
  });
});

describe('reports from before their contents were stored', () => {
  beforeEach(async () => {
    await harness.submitted();
    await harness.prisma.$executeRaw`UPDATE polls SET report_text = NULL, day_number = NULL, media = '[]'`;
    await harness.prisma.$executeRaw`UPDATE promises SET title = NULL`;
  });

  it('are listed with empty contents', async () => {
    expect((await pending(VOTER)).items).toMatchObject([
      {
        promise_title: '',
        report_text: '',
        day_number: null,
        media: null,
        more_media: [],
        owner: { id: OWNER, first_name: 'User' },
      },
    ]);
  });

  it('get their title from the next event of the promise, also of the same version', async () => {
    const { id } = await harness.prisma.promiseFacts.findFirstOrThrow();
    await harness.publish(promiseStarted, { promise: { ...submission().promise, id, title: 'Бегать' } });
    expect((await pending(VOTER)).items[0]).toMatchObject({ promise_title: 'Бегать' });
  });

  it('get their contents from the event of their decision', async () => {
    const { reportId, promiseId } = await harness.prisma.poll.findFirstOrThrow();
    const submitted = submission(
      { id: promiseId, version: 4 },
      { id: reportId, promiseId, text: 'Пробежал' },
    );
    await harness.publish(reportApproved, { ...submitted, decidedBy: 20, milestone: null });
    expect(await harness.prisma.poll.findUnique({ where: { reportId } })).toMatchObject({
      reportText: 'Пробежал',
      dayNumber: 1,
    });
  });
});

it('of a report that was taken back nothing is kept', async () => {
  const submitted = await harness.submitted();
  await harness.publish(reportWithdrawn, submitted);
  expect(await harness.prisma.poll.findUnique({ where: { reportId: submitted.report.id } })).toMatchObject({
    status: 'withdrawn',
    reportText: null,
    media: [],
  });
});

describe('the numbers of a person’s votes', () => {
  const operator = { kind: 'operator', userId: 1, fingerprint: 'cafe0123' } as const;
  const count = (userId: number) => harness.call(countVotesOfUser, { userId }, operator);

  it('count votes, and the reports of others that wait for their decision', async () => {
    await harness.person(OWNER);
    const open = await harness.submitted({});
    await harness.call(castVote, { id: open.report.id, voteType: 'approve' }, as(VOTER));
    await harness.submitted(forMotivator);
    const decided = await harness.submitted(forMotivator);
    expect(await count(MOTIVATOR)).toEqual({ cast: 0, waitingReports: 2 });
    await harness.call(approveByMotivator, { id: decided.report.id }, as(MOTIVATOR));
    expect(await count(MOTIVATOR)).toMatchObject({ waitingReports: 1 });
    expect(await count(VOTER)).toEqual({ cast: 1, waitingReports: 0 });
    await expect(harness.call(countVotesOfUser, { userId: VOTER }, as(VOTER))).rejects.toMatchObject({
      code: 'ADMIN_TOKEN_INVALID',
    });
  });
});
