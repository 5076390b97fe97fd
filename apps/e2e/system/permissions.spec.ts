// Document 1 §6 over HTTP: every role × every action × every state of a promise.
// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor, type Answer } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';
import {
  acceptInvitation,
  invitationNotice,
  invite,
  type Made,
  makeDraft,
  type PromiseFacts,
  reportOf,
  start,
} from '../src/promises.ts';
import { type Line, readTable } from '../src/table.ts';

/**
 * `invited` has been asked and has not answered, `motivator` has agreed, `former` had agreed and was let go: of those
 * promises that have such people. Of the others they are strangers, as everybody else is.
 */
const ROLES = ['visitor', 'stranger', 'owner', 'invited', 'motivator', 'former', 'admin', 'banned'] as const;
type Role = (typeof ROLES)[number];

/** What a cell says, as the status and the code of the answer. */
const words: Record<string, string> = {
  ok: '200',
  made: '201',
  'sign in': '401 SIGN_IN_REQUIRED',
  'no token': '401 ADMIN_TOKEN_INVALID',
  banned: '403 user_banned',
  forbidden: '403 NOT_ALLOWED',
  'not owner': '403 NOT_OWNER',
  own: '403 OWN_REPORT',
  'no poll': '403 NOT_VOTABLE',
  'not theirs': '403 NOT_MOTIVATOR',
  'no promise': '404 PROMISE_NOT_FOUND',
  'no report': '404 REPORT_NOT_FOUND',
  'no media': '404 MEDIA_NOT_FOUND',
  'no user': '404 USER_NOT_FOUND',
  'no session': '404 SESSION_NOT_FOUND',
  'no receipt': '404 RECEIPT_NOT_FOUND',
  'none asked': '404 INVITATION_NOT_FOUND',
  'no draft': '409 PROMISE_NOT_DRAFT',
  'not active': '409 PROMISE_NOT_ACTIVE',
  closed: '409 PROMISE_CLOSED',
  pending: '409 INVITATION_PENDING',
  decided: '409 REPORT_NOT_PENDING',
  twice: '409 ALREADY_VOTED',
  'too late': '409 REPORT_ALREADY_DECIDED',
  'no habit': '409 NOT_A_HABIT',
};

const ADMIN = { username: 'anya_vetrova', id: 7_100_000_001 };

let world: World;
let people: Record<Role, Actor>;

beforeAll(async () => {
  const generous = { RATE_LIMIT_SIGN_IN: '1000', RATE_LIMIT_WRITE: '100000', RATE_LIMIT_READ: '100000' };
  world = await startWorld({ ADMIN_TELEGRAM_IDS: String(ADMIN.id), ...generous });
  const arrive = async (name: string): Promise<Actor> =>
    (await Actor.arrive(world, { first_name: 'Имя', username: `${name}_may` })).signIn();
  const visitor = await Actor.resident(world, 'boris_koltsov');
  const admin = await (await Actor.resident(world, ADMIN.username)).signIn();
  const [owner, stranger, invited, motivator, former, banned] = await Promise.all(
    ['owner', 'stranger', 'invited', 'motivator', 'former', 'banned'].map(arrive),
  );
  people = { visitor, owner, stranger, invited, motivator, former, banned, admin } as typeof people;
  // What depends on time comes first: the rest is of the day it ends in.
  await shared('overdue');
  await shared('outlawed');
  await ban();
});
afterAll(() => world.stop());

async function ban(): Promise<void> {
  const { admin, banned, stranger } = people;
  await admin.say('/admin');
  const { button } = await admin.findButton(
    ({ url }) => url?.includes('/admin?token=') ?? false,
    'the panel',
  );
  const token = new URL(button.url ?? '').searchParams.get('token');
  await admin.ask(
    'POST',
    `/api/admin/users/${banned.userId}/ban`,
    { reason: 'spam' },
    {
      authorization: `Bearer ${token}`,
    },
  );
  const { id } = await shared('outlawed');
  await until(async () => (await banned.call('GET', '/api/promises')).status === 403);
  await until(async () => (await stranger.call('GET', `/public/promises/${id}`)).status === 404);
}

// States of promises ------------------------------------------------------------------------------------------------

const photo = photoWithPlace('#7a9e7e');

/** A draft whose motivator has agreed, after another one who also had was let go. */
async function agreed(isPublic: boolean): Promise<Made> {
  const { owner, former, motivator } = people;
  const made = await makeDraft(owner, { isPublic });
  await invite(owner, made, former);
  await acceptInvitation(owner, made, former);
  await owner.ask('DELETE', `/api/promises/${made.id}/motivator/invitation`);
  await invite(owner, made, motivator);
  await acceptInvitation(owner, made, motivator);
  return made;
}

async function running(made: Made, owner = people.owner): Promise<Made> {
  await start(owner, made);
  return reportOf(owner, made, await photo);
}

const voting = async (): Promise<Made> =>
  running(await makeDraft(people.owner, { approval: 'anyuser', isPublic: true }));

const states = {
  draft: () => makeDraft(people.owner),
  'public draft': () => makeDraft(people.owner, { isPublic: true }),
  asked: async () => {
    const { owner, former, invited } = people;
    const made = await makeDraft(owner);
    await invite(owner, made, former);
    await acceptInvitation(owner, made, former);
    await owner.ask('DELETE', `/api/promises/${made.id}/motivator/invitation`);
    await invite(owner, made, invited);
    await invitationNotice(invited, made);
    return made;
  },
  agreed: () => agreed(false),
  habit: async () => {
    const made = await makeDraft(people.owner, { type: 'habit' });
    await start(people.owner, made);
    return made;
  },
  system: async () => running(await makeDraft(people.owner, { isPublic: true })),
  voting,
  'private voting': async () => running(await makeDraft(people.owner, { approval: 'anyuser' })),
  voted: async () => {
    const made = await voting();
    await people.stranger.ask('POST', `/api/reports/${made.reportId}/vote`, { voteType: 'approve' });
    const path = `/public/promises/${made.id}/reports`;
    const isSettled = async () =>
      (await people.owner.ask<{ report_status: string }[]>('GET', path))[0]?.report_status === 'approved';
    await until(isSettled);
    return made;
  },
  named: async () => running(await agreed(false)),
  'public named': async () => running(await agreed(true)),
  closed: async () => {
    const made = await running(await makeDraft(people.owner, { isPublic: true }));
    await people.owner.ask('PATCH', `/api/promises/${made.id}/privacy`, { is_public: false });
    await people.owner.ask('POST', `/api/promises/${made.id}/close`, { completion_type: 'give_up' });
    return made;
  },
  overdue: async () => {
    const made = await makeDraft(people.owner, { days: 1 });
    await start(people.owner, made);
    await world.advance('P2D');
    return made;
  },
  /** Of the one who is banned later. */
  outlawed: async () =>
    running(await makeDraft(people.banned, { approval: 'anyuser', isPublic: true }), people.banned),
} satisfies Record<string, () => Promise<Made>>;
type State = keyof typeof states;

const made = new Map<State, Promise<Made>>();
/** One for all cells that change nothing. */
function shared(state: State): Promise<Made> {
  const there = made.get(state) ?? states[state]();
  made.set(state, there);
  return there;
}

// Actions -----------------------------------------------------------------------------------------------------------

type Act = (promise: Made, who: Actor) => Promise<Answer>;

const read =
  (path: (promise: Made, who: Actor) => string): Act =>
  (promise, who) =>
    who.call('GET', path(promise, who));
const write =
  (method: string, path: (promise: Made) => string, body?: object): Act =>
  (promise, who) =>
    who.call(method, path(promise), body);
const copy = { title: 'Вставать в шесть', type: 'challenge', days_total: 7 };

const sessionIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string })
    .session_id;

/** One more session of the person, beside the one they use. */
async function anotherSession(who: Actor): Promise<string> {
  const kept = who.token;
  await who.signIn();
  const made = sessionIn(who.token);
  who.token = kept;
  return made;
}

/** By the first words of a line: `see`, or `see public page of`. What changes something is tried on a promise of its own. */
const actions: Record<string, Act> = {
  see: read(({ id }) => `/api/promises/${id}`),
  'see public page of': read(({ id }) => `/public/promises/${id}`),
  'see page under the owner`s name of': read(
    ({ id }) => `/public/users/${people.owner.username}/promises/${id}`,
  ),
  'see page under another`s name of': read(
    ({ id }) => `/public/users/${people.former.username}/promises/${id}`,
  ),
  'see any version of': read(({ id }) => `/api/promises/${id}/visible`),
  'see any version under the owner`s name of': read(
    ({ id }) => `/api/promises/${id}/visible?username=${people.owner.username}`,
  ),
  'see any version under another`s name of': read(
    ({ id }) => `/api/promises/${id}/visible?username=${people.former.username}`,
  ),
  'see reports of': read(({ id }) => `/api/promises/${id}/reports`),
  'see public reports of': read(({ id }) => `/public/promises/${id}/reports`),
  'see counts of reports of': read(({ id }) => `/api/promises/${id}/reports/stats`),
  'see private media of': read(({ mediaPath }) => `/media/${mediaPath}`),
  'see public media of': read(({ mediaPath }) => `/media/public/${mediaPath}`),
  'see votes on': read(({ reportId }) => `/api/reports/${reportId}/approval-count`),
  'see voters of': read(({ reportId }) => `/api/reports/${reportId}/approvals`),
  'list invitations of': read(({ id }) => `/api/promises/${id}/motivator/invitations`),
  edit: write('PUT', ({ id }) => `/api/promises/${id}`, { title: 'Вставать в семь' }),
  start: write('POST', ({ id }) => `/api/promises/${id}/start`),
  delete: write('DELETE', ({ id }) => `/api/promises/${id}`),
  'change approval of': write('PATCH', ({ id }) => `/api/promises/${id}/approval-type`, {
    approvalType: 'anyuser',
    username: null,
  }),
  'withdraw invitation of': write('DELETE', ({ id }) => `/api/promises/${id}/motivator/invitation`),
  close: write('POST', ({ id }) => `/api/promises/${id}/close`, { completion_type: 'give_up' }),
  // There and back, so that promises that take time to become what they are stay it.
  'toggle privacy of': async ({ id }, who) => {
    const path = `/api/promises/${id}`;
    const { is_public } = await people.owner.ask<PromiseFacts>('GET', path);
    const answer = await who.call('PATCH', `${path}/privacy`, { is_public: !is_public });
    if (answer.status < 300) {
      expect(answer.body).toMatchObject({ is_public: !is_public });
      await who.call('PATCH', `${path}/privacy`, { is_public });
    }
    return answer;
  },
  // What «Повторить еще раз» does: it reads the closed promise and makes a new one like it.
  repeat: async ({ id }, who) => {
    const found = await who.call('GET', `/api/promises/${id}`);
    return found.status === 200 ? who.call('POST', '/api/promises', copy) : found;
  },
  'save edited': ({ id }, who) => who.call('POST', '/api/promises', { ...copy, replaces: id }),
  'report on': ({ id }, who) => who.report(id, 'Сделано'),
  'undo report of': write('DELETE', ({ reportId }) => `/api/reports/${reportId}`),
  'skip a day of': write('POST', ({ id }) => `/api/promises/${id}/skip`),
  'vote on': write('POST', ({ reportId }) => `/api/reports/${reportId}/vote`, { voteType: 'approve' }),
  approve: write('POST', ({ reportId }) => `/api/reports/${reportId}/approve-by-motivator`),
  reject: write('POST', ({ reportId }) => `/api/reports/${reportId}/reject-by-motivator`, {
    reason: 'Не видно',
  }),
  'accept invitation to': async (promise, who) => {
    const { id } = await invitationNotice(people.invited, promise);
    return who.call('PATCH', `/api/notifications/receipts/${id}/status`, {
      status: 'responded',
      responseType: 'accept',
    });
  },
};

const freely: Record<string, Act> = {
  'open the landing page': read(() => '/'),
  'open the feed': read(() => '/feed'),
  'open the board': read(() => '/board'),
  'read the feed': read(() => '/api/public/promises/feed'),
  'see a profile': read(() => `/api/users/by-username/${people.owner.username}`),
  'see a profile by id': read(() => `/users/${people.owner.userId}`),
  'see the profile of a banned person': read(() => `/api/users/by-username/${people.banned.username}`),
  'list public promises of a person': read(() => `/api/public/users/${people.owner.username}/promises`),
  'search people': read(() => '/users/search?username=owner'),
  'see the own profile': read(() => '/api/users/profile'),
  'list own promises': read(() => '/api/promises'),
  'list own running promises': read(() => '/api/promises/active'),
  'make a promise': (_, who) => who.call('POST', '/api/promises', copy),
  'see own sessions': read((_, who) => `/auth/sessions/${who.userId || 1}`),
  'see the owner`s sessions': read(() => `/auth/sessions/${people.owner.userId}`),
  'end an own session': async (_, who) => {
    const mayNot = who === people.visitor || who === people.banned;
    const session_id = mayNot ? 'none' : await anotherSession(who);
    return who.call('POST', '/auth/revoke-session', { session_id });
  },
  'end a session of the motivator': async (_, who) => {
    const { motivator, admin } = people;
    const may = who === motivator || who === admin;
    const session_id = may ? await anotherSession(motivator) : sessionIn(motivator.token);
    return who.call('POST', '/auth/revoke-session', { session_id });
  },
  'end the other sessions of the owner': (_, who) =>
    who.call('POST', '/auth/revoke-user-sessions', {
      user_id: people.owner.userId,
      exclude_session_id: sessionIn(people.owner.token),
    }),
  'see own receipts': read((_, who) => `/api/admin/notifications/receipts/user/${who.userId || 1}`),
  'see the owner`s receipts': read(() => `/api/admin/notifications/receipts/user/${people.owner.userId}`),
  'see own counts of receipts': read((_, who) => `/api/notifications/receipts/user/${who.userId || 1}/stats`),
  'see the owner`s counts of receipts': read(
    () => `/api/notifications/receipts/user/${people.owner.userId}/stats`,
  ),
  'see voting statistics': read(() => '/api/voting/stats'),
  'see reports that wait': read(() => '/api/voting/pending-reports'),
  'see own votes': read(() => '/api/voting/my-votes'),
  'enter the operators` panel by a session': read(() => '/api/admin/health'),
  'ban by a session': (_, who) => who.call('POST', `/api/admin/users/${people.stranger.userId}/ban`, {}),
};

// The tables --------------------------------------------------------------------------------------------------------

const looking = `
                                                              | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
[PROMISE-33] see draft                                        | sign in    | no promise | ok         | no promise | no promise | no promise | ok         | banned
see public draft                                              | sign in    | no promise | ok         | no promise | no promise | no promise | ok         | banned
see asked                                                     | sign in    | no promise | ok         | ok         | no promise | no promise | ok         | banned
see agreed                                                    | sign in    | no promise | ok         | no promise | ok         | no promise | ok         | banned
see voting                                                    | sign in    | no promise | ok         | no promise | no promise | no promise | ok         | banned
see named                                                     | sign in    | no promise | ok         | no promise | ok         | no promise | ok         | banned
see closed                                                    | sign in    | no promise | ok         | no promise | no promise | no promise | ok         | banned

[AUTH-15] see public page of public draft                     | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[AUTH-15] see public page of voting                           | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see public page of draft                                      | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see public page of named                                      | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see public page of closed                                     | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see public page of outlawed                                   | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
[AUTH-15] see page under the owner\`s name of voting           | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see page under the owner\`s name of named                      | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see page under another\`s name of voting                       | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned

see any version of draft                                      | no promise | no promise | ok         | no promise | no promise | no promise | ok         | banned
see any version of voting                                     | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see any version of named                                      | no promise | no promise | ok         | no promise | ok         | no promise | ok         | banned
see any version of outlawed                                   | no promise | no promise | no promise | no promise | no promise | no promise | ok         | banned
see any version under the owner\`s name of voting             | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see any version under another\`s name of voting               | no promise | no promise | ok         | no promise | no promise | no promise | ok         | banned
see any version under another\`s name of named                | no promise | no promise | ok         | no promise | ok         | no promise | ok         | banned

see reports of voting                                         | sign in    | no promise | ok         | no promise | no promise | no promise | ok         | banned
see reports of named                                          | sign in    | no promise | ok         | no promise | ok         | no promise | ok         | banned
[AUTH-15] see public reports of voting                        | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see public reports of named                                   | no promise | no promise | no promise | no promise | no promise | no promise | no promise | banned
see counts of reports of voting                               | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see counts of reports of named                                | no promise | no promise | ok         | no promise | ok         | no promise | ok         | banned

[MEDIA-04] see private media of voting                        | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[MEDIA-04] see private media of private voting                | sign in    | no media   | ok         | no media   | no media   | no media   | ok         | banned
[MEDIA-04] see private media of named                         | sign in    | no media   | ok         | no media   | ok         | no media   | ok         | banned
[MEDIA-04] see private media of public named                  | sign in    | no media   | ok         | no media   | ok         | no media   | ok         | banned
[MEDIA-04] see private media of outlawed                      | sign in    | no media   | no media   | no media   | no media   | no media   | ok         | banned
[MEDIA-05] see public media of voting                         | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[MEDIA-05] see public media of public named                   | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[MEDIA-05] see public media of named                          | no media   | no media   | no media   | no media   | no media   | no media   | no media   | banned
[MEDIA-05] see public media of outlawed                       | no media   | no media   | no media   | no media   | no media   | no media   | no media   | banned

see votes on voting                                           | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see votes on private voting                                   | no report  | no report  | ok         | no report  | no report  | no report  | ok         | banned
see votes on named                                            | no report  | no report  | ok         | no report  | ok         | no report  | ok         | banned
see voters of voted                                           | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see voters of named                                           | no report  | no report  | ok         | no report  | ok         | no report  | ok         | banned
see votes on outlawed                                         | no report  | no report  | no report  | no report  | no report  | no report  | ok         | banned

list invitations of asked                                     | sign in    | no promise | ok         | not owner  | no promise | no promise | not owner  | banned
list invitations of public draft                              | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
list invitations of named                                     | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
`;

const owning = `
                                                              | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
[PROMISE-35] edit draft                                       | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-35] edit public draft                                | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-35] edit voting                                      | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-35] edit named                                       | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
[PROMISE-35] edit overdue                                     | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-35] edit closed                                      | sign in    | no promise | closed     | no promise | no promise | no promise | not owner  | banned

[PROMISE-36] start draft                                      | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-36] start public draft                               | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-36] start asked                                      | sign in    | no promise | pending    | not owner  | no promise | no promise | not owner  | banned
[PROMISE-36] start agreed                                     | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
[PROMISE-36] start voting                                     | sign in    | not owner  | no draft   | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-36] start overdue                                    | sign in    | no promise | no draft   | no promise | no promise | no promise | not owner  | banned
[PROMISE-36] start closed                                     | sign in    | no promise | no draft   | no promise | no promise | no promise | not owner  | banned

[PROMISE-36] delete draft                                     | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-36] delete asked                                     | sign in    | no promise | pending    | not owner  | no promise | no promise | not owner  | banned
[PROMISE-36] delete agreed                                    | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
[PROMISE-36] delete voting                                    | sign in    | not owner  | no draft   | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-36] delete closed                                    | sign in    | no promise | no draft   | no promise | no promise | no promise | not owner  | banned

[PROMISE-36] change approval of draft                         | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-36] change approval of asked                         | sign in    | no promise | pending    | not owner  | no promise | no promise | not owner  | banned
[PROMISE-36] change approval of agreed                        | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
[PROMISE-36] change approval of named                         | sign in    | no promise | no draft   | no promise | not owner  | no promise | not owner  | banned
[PROMISE-36] change approval of closed                        | sign in    | no promise | no draft   | no promise | no promise | no promise | not owner  | banned

withdraw invitation of asked                                  | sign in    | no promise | ok         | not owner  | no promise | no promise | not owner  | banned
withdraw invitation of agreed                                 | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
withdraw invitation of draft                                  | sign in    | no promise | none asked | no promise | no promise | no promise | not owner  | banned
withdraw invitation of named                                  | sign in    | no promise | no draft   | no promise | not owner  | no promise | not owner  | banned
accept invitation to asked                                    | sign in    | no receipt | no receipt | ok         | no receipt | no receipt | no receipt | banned

[PROMISE-37] close voting                                     | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-37] close named                                      | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
[PROMISE-37] close draft                                      | sign in    | no promise | not active | no promise | no promise | no promise | not owner  | banned
[PROMISE-37] close agreed                                     | sign in    | no promise | not active | no promise | not owner  | no promise | not owner  | banned
[PROMISE-37] close overdue                                    | sign in    | no promise | not active | no promise | no promise | no promise | not owner  | banned
[PROMISE-37] close closed                                     | sign in    | no promise | closed     | no promise | no promise | no promise | not owner  | banned

[PROMISE-38] toggle privacy of draft                          | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-38] toggle privacy of asked                          | sign in    | no promise | ok         | not owner  | no promise | no promise | not owner  | banned
[PROMISE-38] toggle privacy of voting                         | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-38] toggle privacy of named                          | sign in    | no promise | ok         | no promise | not owner  | no promise | not owner  | banned
[PROMISE-38] toggle privacy of overdue                        | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
[PROMISE-38] toggle privacy of closed                         | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned

[PROMISE-39] repeat closed                                    | sign in    | no promise | made       | no promise | no promise | no promise | made       | banned
save edited draft                                             | sign in    | no promise | made       | no promise | no promise | no promise | no promise | banned
save edited public draft                                      | sign in    | not owner  | made       | not owner  | not owner  | not owner  | not owner  | banned
save edited voting                                            | sign in    | not owner  | no draft   | not owner  | not owner  | not owner  | not owner  | banned
`;

const reporting = `
                                                              | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
report on voting                                              | sign in    | not owner  | made       | not owner  | not owner  | not owner  | not owner  | banned
report on named                                               | sign in    | no promise | made       | no promise | not owner  | no promise | not owner  | banned
report on draft                                               | sign in    | no promise | not active | no promise | no promise | no promise | not owner  | banned
report on closed                                              | sign in    | no promise | closed     | no promise | no promise | no promise | not owner  | banned
undo report of voting                                         | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
undo report of named                                          | sign in    | no report  | ok         | no report  | not owner  | no report  | not owner  | banned
undo report of voted                                          | sign in    | not owner  | too late   | not owner  | not owner  | not owner  | not owner  | banned
undo report of closed                                         | sign in    | no report  | closed     | no report  | no report  | no report  | not owner  | banned
skip a day of habit                                           | sign in    | no promise | ok         | no promise | no promise | no promise | not owner  | banned
skip a day of voting                                          | sign in    | not owner  | no habit   | not owner  | not owner  | not owner  | not owner  | banned

[VOTE-03, VOTE-09, GEN-08] vote on voting                     | sign in    | ok         | own        | ok         | ok         | ok         | ok         | banned
[VOTE-03, VOTE-09] vote on private voting                     | sign in    | no report  | own        | no report  | no report  | no report  | no report  | banned
[VOTE-03, VOTE-04] vote on voted                              | sign in    | twice      | own        | decided    | decided    | decided    | decided    | banned
[VOTE-06] vote on named                                       | sign in    | no report  | own        | no report  | no poll    | no report  | no report  | banned
[VOTE-06] vote on public named                                | sign in    | no poll    | own        | no poll    | no poll    | no poll    | no poll    | banned
[VOTE-03] vote on system                                      | sign in    | no poll    | own        | no poll    | no poll    | no poll    | no poll    | banned
vote on outlawed                                              | sign in    | no report  | no report  | no report  | no report  | no report  | no report  | banned

[VOTE-06, VOTE-09, GEN-09] approve named                      | sign in    | no report  | own        | no report  | ok         | no report  | no report  | banned
[VOTE-06, VOTE-09, GEN-09] approve public named               | sign in    | not theirs | own        | not theirs | ok         | not theirs | not theirs | banned
[VOTE-06] approve voting                                      | sign in    | not theirs | own        | not theirs | not theirs | not theirs | not theirs | banned
[VOTE-06, VOTE-09] reject named                               | sign in    | no report  | own        | no report  | ok         | no report  | no report  | banned
[VOTE-06] reject public named                                 | sign in    | not theirs | own        | not theirs | ok         | not theirs | not theirs | banned
`;

const going = `
                                                              | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
[AUTH-15] open the landing page                               | ok         | ok         | ok         | ok         | ok         | ok         | ok         | ok
[AUTH-15] open the feed                                       | ok         | ok         | ok         | ok         | ok         | ok         | ok         | ok
[AUTH-15] open the board                                      | ok         | ok         | ok         | ok         | ok         | ok         | ok         | ok
[AUTH-15] read the feed                                       | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[AUTH-15] see a profile                                       | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
[AUTH-15] see a profile by id                                 | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
see the profile of a banned person                            | no user    | no user    | no user    | no user    | no user    | no user    | no user    | banned
[AUTH-15] list public promises of a person                    | ok         | ok         | ok         | ok         | ok         | ok         | ok         | banned
search people                                                 | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see the own profile                                           | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
list own promises                                             | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
list own running promises                                     | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
make a promise                                                | sign in    | made       | made       | made       | made       | made       | made       | banned

[SESS-15] see own sessions                                    | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[SESS-15, SESS-17] see the owner\`s sessions                   | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | ok         | banned
[SESS-16] end an own session                                  | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[SESS-16, SESS-17] end a session of the motivator             | sign in    | no session | no session | no session | ok         | no session | ok         | banned
[SESS-16, SESS-17] end the other sessions of the owner        | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | ok         | banned
see own receipts                                              | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see the owner\`s receipts                                      | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | ok         | banned
see own counts of receipts                                    | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see the owner\`s counts of receipts                            | sign in    | forbidden  | ok         | forbidden  | forbidden  | forbidden  | ok         | banned
see voting statistics                                         | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see reports that wait                                         | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see own votes                                                 | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned

enter the operators\` panel by a session                       | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
ban by a session                                              | no token   | no token   | no token   | no token   | no token   | no token   | no token   | no token
`;

// Every line is a test -----------------------------------------------------------------------------------------------

const said = (answer: Answer): string =>
  answer.status < 300 ? String(answer.status) : `${answer.status} ${(answer.body as { code?: string }).code}`;

/** The action and the state that a line names. */
function readName(name: string): { act: Act; state: State; isHarmless: boolean } {
  const sentence = name.replace(/^\[.*?\] /, '');
  const action = Object.keys(actions)
    .filter((words) => sentence.startsWith(`${words} `))
    .toSorted((a, b) => b.length - a.length)[0];
  const state = sentence.slice((action?.length ?? 0) + 1);
  if (!action || !(state in states)) throw new Error(`No action or no state is called so: ${sentence}`);
  return { act: actions[action]!, state: state as State, isHarmless: /^(see|list|edit|repeat)/.test(action) };
}

/** What is allowed and changes something has a promise of its own; what takes days to come about is changed back. */
async function answersTo({ name, cells }: Line<Role>): Promise<Record<string, string>> {
  const { act, state, isHarmless } = readName(name);
  const answerTo = async (role: Role): Promise<[Role, string]> => {
    const changes = !isHarmless && state !== 'overdue' && (cells[role] === 'ok' || cells[role] === 'made');
    return [role, said(await act(changes ? await states[state]() : await shared(state), people[role]))];
  };
  // While the overdue one is public for a moment, others see it.
  const answers = [];
  if (state === 'overdue') for (const role of ROLES) answers.push(await answerTo(role));
  else answers.push(...(await Promise.all(ROLES.map(answerTo))));
  return Object.fromEntries(answers);
}

const expectedOf = ({ cells }: Line<Role>): Record<string, string> =>
  Object.fromEntries(ROLES.map((role) => [role, words[cells[role]] ?? `unknown word ${cells[role]}`]));

describe.each([
  ['who sees what', looking],
  ['what an owner may', owning],
  ['reports and votes', reporting],
])('%s', (_, table) => {
  it.each(readTable(table, ROLES))('$name', async (line) => {
    expect(await answersTo(line)).toEqual(expectedOf(line));
  });
});

describe('what needs no promise', () => {
  it.each(readTable(going, ROLES))('$name', async (line) => {
    const act = freely[line.name.replace(/^\[.*?\] /, '')]!;
    const answers: Record<string, string> = {};
    for (const role of ROLES)
      answers[role] = said(await act({ id: 0, reportId: 0, mediaPath: '' }, people[role]));
    expect(answers).toEqual(expectedOf(line));
  });

  it('[AUTH-13] a session has the role user, and admin besides where the configuration says so', async () => {
    const rolesOf = async (who: Actor): Promise<string[]> =>
      (await who.ask<{ session: { roles: string[] } }>('POST', '/validate', { token: who.token })).session
        .roles;
    expect([await rolesOf(people.owner), await rolesOf(people.admin)]).toEqual([['user'], ['user', 'admin']]);
  });
});

describe('lists show only what their reader may see', () => {
  it('[AUTH-15] the feed has what is public, and nothing private or of a banned person', async () => {
    const feed = await people.visitor.ask<{ id: number }[]>('GET', '/api/public/promises/feed?limit=100');
    const ids = feed.map(({ id }) => id);
    const shown = await Promise.all((['public draft', 'voting', 'public named'] as const).map(shared));
    expect(ids).toEqual(expect.arrayContaining(shown.map(({ id }) => id)));
    const hidden = await Promise.all(
      (['draft', 'named', 'private voting', 'closed', 'outlawed'] as const).map(shared),
    );
    expect(ids.filter((id) => hidden.some((promise) => promise.id === id))).toEqual([]);
  });

  it('[API-43, VOTE-03, VOTE-06] reports wait for those who may decide on them', async () => {
    const waiting = [
      'voting',
      'private voting',
      'voted',
      'named',
      'public named',
      'system',
      'outlawed',
    ] as const;
    const reports = await Promise.all(waiting.map(shared));
    const listed: Record<string, string[]> = {};
    for (const role of ['stranger', 'owner', 'motivator', 'former', 'admin'] as const) {
      const found: { report_id: number }[] = [];
      for (let cursor = ''; ;) {
        const page = await people[role].call<{ report_id: number }[]>(
          'GET',
          `/api/voting/pending-reports?limit=100${cursor}`,
        );
        found.push(...page.body);
        const next = page.headers.get('x-next-cursor');
        if (!next) break;
        cursor = `&cursor=${next}`;
      }
      listed[role] = waiting.filter((_, at) =>
        found.some(({ report_id }) => report_id === reports[at]?.reportId),
      );
    }
    expect(listed).toEqual({
      stranger: ['voting'],
      owner: [],
      motivator: ['voting', 'named', 'public named'],
      former: ['voting'],
      admin: ['voting'],
    });
  });
});
