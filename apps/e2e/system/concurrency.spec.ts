// What is done many times at once has one effect, no matter which request wins.
// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor, type Answer, wordsOf } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import {
  acceptInvitation,
  invitationNotice,
  invite,
  type Made,
  makeDraft,
  type PromiseFacts,
  receiptsOf,
  type ReportAnswer,
  reportOf,
  start,
} from '../src/promises.ts';

interface ReportView {
  id: number;
  report_status: string;
  media_path: string | null;
}

const VOTERS = 10;
let world: World;
let owner: Actor;
let motivator: Actor;
let voters: Actor[];

beforeAll(async () => {
  const generous = { RATE_LIMIT_SIGN_IN: '1000', RATE_LIMIT_WRITE: '100000', RATE_LIMIT_READ: '100000' };
  world = await startWorld(generous);
  const arrive = async (username: string): Promise<Actor> =>
    (await Actor.arrive(world, { first_name: 'Имя', username })).signIn();
  [owner, motivator] = await Promise.all([arrive('owner_once'), arrive('motivator_once')]);
  voters = await Promise.all(Array.from({ length: VOTERS }, (_, n) => arrive(`voter_${n}_once`)));
});
afterAll(() => world.stop());

/** The answers, counted: `200` for what was done, the status and the code for what was refused. */
async function atOnce(calls: Promise<Answer>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of await Promise.all(calls)) {
    const said = status < 300 ? String(status) : `${status} ${(body as { code: string }).code}`;
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n));
const look = ({ id }: Made) => owner.ask<PromiseFacts & { started_at: string }>('GET', `/api/promises/${id}`);
const reportsOf = ({ id }: Made) => owner.ask<ReportView[]>('GET', `/api/promises/${id}/reports`);
const countOf = ({ reportId }: Made) => owner.ask('GET', `/api/reports/${reportId}/approval-count`);
const vote = (who: Actor, { reportId }: Made) =>
  who.call('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' });
const approve = ({ reportId }: Made) =>
  motivator.call('POST', `/api/reports/${reportId}/approve-by-motivator`);
const reject = ({ reportId }: Made) =>
  motivator.call('POST', `/api/reports/${reportId}/reject-by-motivator`, { reason: 'Не видно' });

/** Receipts of the person about the promise by their keys, and messages of the bot that name it, once all is settled. */
async function noticesOf(
  who: Actor,
  made: Made,
  title: string,
): Promise<{ keys: string[]; messages: number }> {
  await world.settle();
  const receipts = await receiptsOf(who, made);
  const messages = (await who.chat(100)).filter(
    (message) => message.author === 'bot' && !message.deleted && wordsOf(message).includes(title),
  );
  return { keys: receipts.map(({ message_key }) => message_key), messages: messages.length };
}

const asked = async (title: string): Promise<Made> => {
  const made = await makeDraft(owner, { title });
  await invite(owner, made, motivator);
  return made;
};

const named = async (title: string): Promise<Made> => {
  const made = await asked(title);
  await acceptInvitation(owner, made, motivator);
  await start(owner, made);
  return made;
};

const voting = async (title: string): Promise<Made> => {
  const made = await makeDraft(owner, { title, approval: 'anyuser', isPublic: true });
  await start(owner, made);
  return reportOf(owner, made);
};

describe('a promise', () => {
  it('is made once by ten requests with one key', async () => {
    const body = { title: 'Сделать однажды', type: 'goal', days_total: 7 };
    const answers = await Promise.all(
      times(10, () =>
        owner.call<PromiseFacts>('POST', '/api/promises', body, { 'idempotency-key': 'make-once' }),
      ),
    );
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    const { promises } = await owner.ask<{ promises: { title: string }[] }>('GET', '/api/promises');
    expect(promises.filter(({ title }) => title === body.title)).toHaveLength(1);
  });

  it('starts once of twenty times', async () => {
    const made = await makeDraft(owner);
    const counts = await atOnce(times(20, () => owner.call('POST', `/api/promises/${made.id}/start`)));
    expect(counts).toEqual({ '200': 1, '409 PROMISE_NOT_DRAFT': 19 });
    expect(await look(made)).toMatchObject({ status: 'active' });
  });

  it('is either started or deleted', async () => {
    const made = await makeDraft(owner);
    const path = `/api/promises/${made.id}`;
    const started = times(5, () => owner.call('POST', `${path}/start`));
    const deleted = times(5, () => owner.call('DELETE', path));
    const counts = await atOnce([...started, ...deleted]);
    const lives = (await owner.call('GET', path)).status === 200;
    const refused = lives ? '409 PROMISE_NOT_DRAFT' : '404 PROMISE_NOT_FOUND';
    expect(counts).toEqual({ '200': 1, [refused]: 9 });
  });

  it('replaces its draft once, though it is saved ten times', async () => {
    const draft = await makeDraft(owner);
    const body = { title: 'Вместо черновика', type: 'goal', days_total: 7, replaces: draft.id };
    expect(await atOnce(times(10, () => owner.call('POST', '/api/promises', body)))).toEqual({
      '201': 1,
      '404 PROMISE_NOT_FOUND': 9,
    });
    const { promises } = await owner.ask<{ promises: { title: string }[] }>('GET', '/api/promises');
    expect(promises.filter(({ title }) => title === body.title)).toHaveLength(1);
  });

  it('closes once of twenty times, with one notice about it', async () => {
    const title = 'Закрыть однажды';
    const made = await makeDraft(owner, { title });
    await start(owner, made);
    const close = (n: number) =>
      owner.call('POST', `/api/promises/${made.id}/close`, { completion_type: n % 2 ? 'give_up' : 'cancel' });
    expect(await atOnce(times(20, close))).toEqual({ '200': 1, '409 PROMISE_CLOSED': 19 });
    const { completion_type } = await owner.ask<{ completion_type: string }>(
      'GET',
      `/api/promises/${made.id}`,
    );
    expect(await noticesOf(owner, made, title)).toEqual({
      keys: [`notification_promise_${completion_type}`],
      messages: 1,
    });
  });

  it('is public or private everywhere after forty toggles', async () => {
    const made = await voting('Открыть и закрыть');
    const toggle = (n: number) =>
      owner.call('PATCH', `/api/promises/${made.id}/privacy`, { is_public: n % 2 === 0 });
    expect(await atOnce(times(40, toggle))).toEqual({ '200': 40 });
    await world.settle();
    const seen = (await look(made)).is_public ? 200 : 404;
    const [stranger] = voters as [Actor];
    const paths = [
      `/public/promises/${made.id}`,
      `/public/promises/${made.id}/reports`,
      `/api/reports/${made.reportId}/approval-count`,
    ];
    expect(await atOnce(paths.map((path) => stranger.call('GET', path)))).toEqual(
      seen === 200 ? { '200': 3 } : { '404 PROMISE_NOT_FOUND': 2, '404 REPORT_NOT_FOUND': 1 },
    );
    const feed = await stranger.ask<{ id: number }[]>('GET', '/api/public/promises/feed?limit=100');
    const waiting = await stranger.ask<{ promise_id: number }[]>('GET', '/api/voting/pending-reports');
    expect([
      feed.some(({ id }) => id === made.id),
      waiting.some(({ promise_id }) => promise_id === made.id),
    ]).toEqual([seen === 200, seen === 200]);
  });

  it('spends one skip of ten presses', async () => {
    const made = await makeDraft(owner, { type: 'habit' });
    await start(owner, made);
    expect(await atOnce(times(10, () => owner.call('POST', `/api/promises/${made.id}/skip`)))).toEqual({
      '200': 1,
      '409 DAY_ALREADY_KEPT': 9,
    });
    expect(await look(made)).toMatchObject({ skips: { used: 1, budget: 6 } });
  });
});

describe('a report', () => {
  it('with a photo is accepted once, though it is sent three times at once with one key', async () => {
    const title = 'Отправить однажды';
    const made = await named(title);
    const photo = await photoWithPlace('#7a9e7e');
    const send = (text: string) => owner.report<ReportAnswer>(made.id, text, [photo], 'report-once');
    const answers = await Promise.all(times(3, () => send('Сделано')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => `${body.report.id} ${body.report.media_path}`)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
    const [report, ...more] = await reportsOf(made);
    expect(more).toEqual([]);
    expect(await atOnce([motivator.call('GET', `/media/${report?.media_path}`)])).toEqual({ '200': 1 });
    expect((await noticesOf(motivator, made, title)).keys.filter((key) => key.startsWith('report_'))).toEqual(
      ['report_waits_for_motivator'],
    );
    expect(await atOnce([send('Другое')])).toEqual({ '409 IDEMPOTENCY_KEY_REUSED': 1 });
  });

  it('counts against the day: of fifteen at once ten are accepted', async () => {
    const made = await makeDraft(owner);
    await start(owner, made);
    expect(
      await atOnce(
        times(15, (n) => owner.call('POST', `/api/promises/${made.id}/reports`, { text: `Отчёт ${n}` })),
      ),
    ).toEqual({
      '201': 10,
      '409 REPORT_LIMIT_REACHED': 5,
    });
    expect(await reportsOf(made)).toHaveLength(10);
    expect(await look(made)).toMatchObject({ completed_days: 1, reports_count: 10 });
  });

  it('is either withdrawn or approved, and everywhere the same', async () => {
    const made = await voting('Взять назад');
    const undo = () => owner.call('DELETE', `/api/reports/${made.reportId}`);
    const counts = await atOnce([undo(), ...voters.map((voter) => vote(voter, made)), undo()]);
    await world.settle();
    expect(counts['200']).toBeGreaterThan(0);
    const refusals = Object.keys(counts).filter((said) => said !== '200');
    expect(refusals.filter((said) => !/^(409|404) (REPORT_|STATE_)/.test(said))).toEqual([]);
    const reports = (await reportsOf(made)).map(({ report_status }) => report_status);
    const { status, body } = await owner.call<{ status?: string }>(
      'GET',
      `/api/reports/${made.reportId}/approval-count`,
    );
    const { completed_days } = await look(made);
    expect([
      { reports: ['approved'], status: 200, poll: 'approved', completed_days: 1 },
      { reports: [], status: 404, poll: undefined, completed_days: 0 },
    ]).toContainEqual({ reports, status, poll: body.status, completed_days });
  });
});

describe('a decision', () => {
  it('[VOTE-04] is one vote of one person who votes twenty times, and one notice about it', async () => {
    const title = 'Голос однажды';
    const made = await voting(title);
    const [voter] = voters as [Actor];
    expect(await atOnce(times(20, () => vote(voter, made)))).toEqual({ '200': 20 });
    expect((await noticesOf(owner, made, title)).keys).toEqual(['report_approved']);
    expect(await countOf(made)).toMatchObject({ status: 'approved', totalVotes: 1, approveVotes: 1 });
    expect(await look(made)).toMatchObject({ completed_days: 1 });
  });

  it('[APPROVAL-10, VOTE-03] is one decisive vote of ten people who vote at once', async () => {
    const title = 'Десять голосов';
    const made = await voting(title);
    expect(await atOnce(voters.map((voter) => vote(voter, made)))).toEqual({
      '200': 1,
      '409 REPORT_NOT_PENDING': VOTERS - 1,
    });
    expect(await noticesOf(owner, made, title)).toEqual({ keys: ['report_approved'], messages: 1 });
    expect(await countOf(made)).toMatchObject({ status: 'approved', totalVotes: 1 });
    const [report] = await reportsOf(made);
    expect(report).toMatchObject({ report_status: 'approved' });
    const votes = await Promise.all(
      voters.map((voter) => voter.ask<{ poll: { promise_id: number } }[]>('GET', '/api/voting/my-votes')),
    );
    expect(votes.flat().filter(({ poll }) => poll.promise_id === made.id)).toHaveLength(1);
  });

  it('[VOTE-06] is the motivator`s first decision, approval or rejection, in every view', async () => {
    const title = 'Слово мотиватора';
    const made = await reportOf(owner, await named(title));
    const counts = await atOnce(times(12, (n) => (n % 2 ? approve(made) : reject(made))));
    expect(counts).toEqual({ '200': 1, '409 REPORT_NOT_PENDING': 11 });
    const { keys } = await noticesOf(owner, made, title);
    const [report] = await reportsOf(made);
    expect(['approved', 'rejected']).toContain(report?.report_status);
    expect(keys.filter((key) => key.startsWith('report_'))).toEqual([`report_${report?.report_status}`]);
    expect(await countOf(made)).toMatchObject({ status: report?.report_status, totalVotes: 1 });
    expect((await look(made)).completed_days).toBe(report?.report_status === 'approved' ? 1 : 0);
  });
});

describe('an invitation', () => {
  const answer = (receiptId: number, responseType: 'accept' | 'decline') =>
    motivator.call('PATCH', `/api/notifications/receipts/${receiptId}/status`, {
      status: 'responded',
      responseType,
    });
  const invitationsOf = async ({ id }: Made): Promise<string[]> =>
    (
      await owner.ask<{ invitations: { status: string }[] }>(
        'GET',
        `/api/promises/${id}/motivator/invitations`,
      )
    ).invitations.map(({ status }) => status);

  it('has one answer of many, and one notice about it', async () => {
    const title = 'Ответить однажды';
    const made = await asked(title);
    const { id } = await invitationNotice(motivator, made);
    const counts = await atOnce(times(12, (n) => answer(id, n % 2 ? 'accept' : 'decline')));
    expect(
      Object.keys(counts).filter((said) => said !== '200' && said !== '409 RECEIPT_STATE_REFUSED'),
    ).toEqual([]);
    expect(counts['200']).toBeGreaterThan(0);
    const { keys, messages } = await noticesOf(owner, made, title);
    const [status, ...more] = await invitationsOf(made);
    expect([['accepted', 'rejected'].includes(status ?? ''), more]).toEqual([true, []]);
    expect([keys, messages]).toEqual([[`invitation_${status}`], 1]);
    expect((await look(made)).status).toBe(status === 'accepted' ? 'draft_motivator_accepted' : 'draft');
  });

  it('that is accepted and withdrawn at once is withdrawn: nobody whose invitation was withdrawn stays the motivator', async () => {
    const made = await asked('Принять и отозвать');
    const { id } = await invitationNotice(motivator, made);
    const withdraw = () => owner.call('DELETE', `/api/promises/${made.id}/motivator/invitation`);
    const counts = await atOnce([answer(id, 'accept'), withdraw(), answer(id, 'accept'), withdraw()]);
    expect(Object.keys(counts).filter((said) => said.startsWith('5'))).toEqual([]);
    expect(counts['404 INVITATION_NOT_FOUND']).toBe(1);
    await world.settle();
    expect(await invitationsOf(made)).toEqual(['cancelled']);
    expect(await look(made)).toMatchObject({ status: 'draft', motivator_person: null });
    expect((await motivator.call('GET', `/api/promises/${made.id}`)).status).toBe(404);
  });

  it('goes to one person, though ten are asked at once', async () => {
    const made = await makeDraft(owner);
    const ask = ({ username }: Actor) =>
      owner.call('PATCH', `/api/promises/${made.id}/approval-type`, { approvalType: 'specific', username });
    expect(await atOnce(voters.map(ask))).toEqual({ '200': 1, '409 INVITATION_PENDING': VOTERS - 1 });
    await world.settle();
    const receipts = await Promise.all(voters.map((voter) => receiptsOf(voter, made)));
    expect(receipts.flat().map(({ message_key }) => message_key)).toEqual(['invitation_received']);
    expect(await invitationsOf(made)).toEqual(['pending']);
  });
});

describe('a login link', () => {
  it('[LINKAUTH-10] opens one session, though it is exchanged ten times at once', async () => {
    const person = await Actor.arrive(world, { first_name: 'Имя', username: 'link_once' });
    await person.start();
    const { button } = await person.findButton(({ url }) => url?.includes('#auth/') ?? false, 'a login link');
    const token = button.url?.split('#auth/')[1];
    const answers = await Promise.all(
      times(10, () => person.call<{ token: string; session: { userId: number } }>('POST', '/pwa', { token })),
    );
    expect(await atOnce(answers.map((answer) => Promise.resolve(answer)))).toEqual({
      '200': 1,
      '401 token_already_used': 9,
    });
    const { body } = answers.find(({ status }) => status === 200)!;
    person.token = body.token;
    const path = `/auth/sessions/${body.session.userId}`;
    expect((await person.ask<{ sessions: unknown[] }>('GET', path)).sessions).toHaveLength(1);
  });

  it('is the newest one only, though many are asked for at once', async () => {
    const person = await Actor.arrive(world, { first_name: 'Имя', username: 'links_once' });
    await Promise.all(times(5, () => person.start()));
    const tokens = await until(async () => {
      const messages = (await person.chat()).filter(({ author }) => author === 'bot');
      const found = messages.flatMap(({ reply_markup }) =>
        (reply_markup?.inline_keyboard ?? []).flat().flatMap(({ url }) => url?.split('#auth/')[1] ?? []),
      );
      return found.length >= 5 ? found : null;
    });
    const counts = await atOnce(tokens.map((token) => person.call('POST', '/pwa', { token })));
    expect(counts).toEqual({ '200': 1, '401 token_invalidated': 4 });
  });
});

it('nothing of this caused an internal error', async () => {
  await world.ready();
  expect(world.complaints.filter((line) => /restart|exited/i.test(line))).toEqual([]);
});
