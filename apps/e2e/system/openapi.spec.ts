// Real: everything but Telegram. Every answer is held against the document that the product gives of itself at /api/docs.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { DocumentedApi, type Input } from '../src/documented-api.ts';
import { operatorToken } from '../src/operator.ts';
import { parkEvent } from '../src/parked.ts';
import { photoWithPlace } from '../src/photos.ts';

const OPERATOR = 77_000_042;
const NOBODY = 2_147_483_647;
const GENEROUS = '100000';

let world: World;
let api: DocumentedApi;
/** Owner of the promises, their motivator, and a third person. */
let owner: Actor;
let motivator: Actor;
let voter: Actor;
let operator: string;

beforeAll(async () => {
  world = await startWorld({
    ADMIN_TELEGRAM_IDS: String(OPERATOR),
    RATE_LIMIT_SIGN_IN: GENEROUS,
    RATE_LIMIT_READ: GENEROUS,
    RATE_LIMIT_WRITE: GENEROUS,
    RATE_LIMIT_SEARCH: GENEROUS,
    RATE_LIMIT_OPERATOR: GENEROUS,
  });
  api = await DocumentedApi.of(world.appUrl);
  [owner, motivator, voter] = await Promise.all([
    Actor.arrive(world, { first_name: 'Аня', username: 'anya_docs' }),
    Actor.arrive(world, { first_name: 'Борис', username: 'boris_docs' }),
    Actor.arrive(world, { first_name: 'Вера', username: 'vera_docs' }),
  ]);
  operator = await operatorToken(world, OPERATOR);
});
afterAll(() => world.stop());

const as = (person: Actor, input: Input = {}): Input => ({ ...input, token: person.token });
const on = (id: number, input: Input = {}): Input => ({ ...input, path: { id, ...input.path } });

const initDataOf = async (person: Actor): Promise<string> => {
  const response = await fetch(`${world.sandboxUrl}/sandbox/people/${person.id}/init-data`);
  return ((await response.json()) as { initData: string }).initData;
};

const makePromise = async (person: Actor, fields: object = {}): Promise<number> => {
  const json = { title: 'Читать по вечерам', type: 'challenge', days_total: 7, ...fields };
  return (await api.ask('promises.create-promise', as(person, { json }))).id;
};

const runPromise = async (person: Actor, approvalType: string, fields: object = {}): Promise<number> => {
  const id = await makePromise(person, { is_public: true, ...fields });
  await api.ask('promises.set-approval-type', as(person, on(id, { json: { approvalType } })));
  await api.ask('promises.start-promise', as(person, on(id)));
  return id;
};

const report = async (person: Actor, promiseId: number, text: string): Promise<number> =>
  (await api.ask('promises.submit-report', as(person, on(promiseId, { json: { text } })))).report.id;

describe('[API-05, API-06, API-07, API-08] signing in', () => {
  it('by a link of the bot, once', async () => {
    for (const person of [owner, motivator, voter]) {
      await person.start();
      const { button } = await person.findButton(({ url }) => !!url?.includes('#auth/'), 'a login link');
      const json = { token: button.url?.split('#auth/')[1] };
      const { token, session } = await api.ask('gateway.signInWithLink', { json });
      Object.assign(person, { token, userId: session.userId });
      expect(await api.refusal('gateway.signInWithLink', { json })).toBe('401 token_already_used');
    }
  });

  it('by a mini app, under both addresses', async () => {
    for (const id of ['gateway.signInWithInitData', 'gateway.signInWithInitDataWebapp']) {
      const initData = await initDataOf(voter);
      const { session } = await api.ask(id, { json: { initData, time_zone: 'Europe/Samara' } });
      expect(session.userId).toBe(voter.userId);
      expect(
        await api.refusal(id, { json: { initData: initData.replace('auth_date=1', 'auth_date=2') } }),
      ).toBe('401 init_data_invalid');
      expect(await api.refusal(id, { json: { initData: 5 } })).toBe('400 BAD_INPUT');
    }
  });

  it('and checks whether a token is still valid', async () => {
    const good = await api.ask('auth.validate-session', { json: { token: owner.token } });
    expect(good).toMatchObject({ success: true, valid: true, session: { userId: owner.userId } });
    const bad = await api.ask('auth.validate-session', { json: { token: 'e30.e30.e30' } });
    expect(bad).toMatchObject({ valid: false, session: null });
    expect(await api.refusal('auth.validate-session', { json: {} })).toBe('400 BAD_INPUT');
  });
});

describe('[API-09, API-10, API-11] sessions', () => {
  it('are listed and ended by their person alone', async () => {
    const mine = as(voter, { path: { userId: voter.userId } });
    const { sessions } = await api.ask('auth.list-sessions', mine);
    expect(sessions).toHaveLength(3);
    expect(await api.refusal('auth.list-sessions', as(owner, mine))).toBe('403 NOT_ALLOWED');
    const other = sessions.find((each: { is_current: boolean }) => !each.is_current);
    const json = { session_id: other.session_id, reason: 'test' };
    expect(await api.refusal('auth.revoke-session', as(owner, { json }))).toBe('404 SESSION_NOT_FOUND');
    await api.ask('auth.revoke-session', as(voter, { json }));
    const own = sessions.find((each: { is_current: boolean }) => each.is_current);
    const others = { user_id: voter.userId, reason: 'test', exclude_session_id: own.session_id };
    expect(await api.refusal('auth.revoke-user-sessions', as(owner, { json: others }))).toBe(
      '403 NOT_ALLOWED',
    );
    expect(await api.ask('auth.revoke-user-sessions', as(voter, { json: others }))).toMatchObject({
      revoked_count: 1,
    });
  });
});

describe('[API-29, API-32, API-33, API-34, API-35, API-36] people', () => {
  it('have a profile, settings and a picture of their own', async () => {
    await api.ask('auth.get-profile', as(owner));
    await api.ask('auth.update-profile', as(owner, { json: { bio: 'Бегаю' } }));
    expect(await api.refusal('auth.update-profile', as(owner, { json: { username: 'feed' } }))).toBe(
      '409 USERNAME_RESERVED',
    );
    await api.ask('auth.update-settings', as(owner, { json: { day_starts_at: 2 } }));
    expect(await api.refusal('auth.update-settings', as(owner, { json: { day_starts_at: 7 } }))).toBe(
      '400 BAD_INPUT',
    );
    const picture = await photoWithPlace('#335577');
    const form = new FormData();
    form.set('avatar', new Blob([picture.bytes], { type: picture.type }), picture.name);
    const { avatar_url } = await api.ask('gateway.uploadAvatar', as(owner, { form }));
    await api.ask('auth.update-profile', as(owner, { json: { photo_url: avatar_url } }));
    expect(await api.refusal('gateway.uploadAvatar', as(owner, { json: {} }))).toBe('400 BAD_INPUT');
  });

  it('may be motivators', async () => {
    const json = { title: 'Тренер', specialization: 'Бег', bio: 'Помогу начать', website: null };
    expect(await api.ask('auth.get-motivator-profile', as(motivator))).toEqual({ motivator: null });
    await api.ask('auth.save-motivator-profile', as(motivator, { json }));
    expect(
      await api.refusal('auth.save-motivator-profile', as(motivator, { json: { ...json, bio: '' } })),
    ).toBe('400 BAD_INPUT');
    expect((await api.ask('auth.get-motivator-profile', as(motivator))).motivator).toMatchObject({
      bio: json.bio,
    });
  });

  it('are found and looked at', async () => {
    const found = await until(async () => {
      const list = await api.ask('auth.search-users', as(voter, { query: { username: 'anya', limit: 5 } }));
      return list.length > 0 ? list : null;
    });
    expect(found[0]).toMatchObject({ id: owner.userId });
    expect(await api.refusal('auth.search-users', as(voter, { query: { username: 'a' } }))).toBe(
      '400 BAD_INPUT',
    );
    await api.ask('auth.get-user', on(motivator.userId));
    await api.ask('auth.get-user-by-username', { path: { username: 'ANYA_docs' } });
    expect(await api.refusal('auth.get-user', on(NOBODY))).toBe('404 USER_NOT_FOUND');
    expect(await api.refusal('auth.get-user-by-username', { path: { username: 'nobody_here' } })).toBe(
      '404 USER_NOT_FOUND',
    );
  });
});

describe('[API-12, API-13, API-14, API-15, API-16, API-17, API-18, API-19, API-20, API-21, API-22] promises', () => {
  it('[API-37] are made, changed, started and closed', async () => {
    const json = { title: 'Бегать по утрам', type: 'challenge', days_total: 7 };
    const headers = { 'idempotency-key': 'docs-1' };
    const { id } = await api.ask('promises.create-promise', as(owner, { json, headers }));
    expect((await api.ask('promises.create-promise', as(owner, { json, headers }))).id).toBe(id);
    expect(await api.refusal('promises.create-promise', as(owner, { json: { ...json, title: '' } }))).toBe(
      '400 BAD_INPUT',
    );
    expect(
      await api.refusal('promises.create-promise', as(owner, { json: { ...json, days_total: 8 }, headers })),
    ).toBe('409 IDEMPOTENCY_KEY_REUSED');
    await api.ask('promises.update-promise', as(owner, on(id, { json: { description: 'Хотя бы два' } })));
    await api.ask('promises.set-privacy', as(owner, on(id, { json: { is_public: true } })));
    await api.ask('promises.set-approval-type', as(owner, on(id, { json: { approvalType: 'system' } })));
    await api.ask('promises.start-promise', as(owner, on(id)));
    await api.ask('promises.get-promise', as(owner, on(id)));
    expect(await api.refusal('promises.start-promise', as(owner, on(id)))).toBe('409 PROMISE_NOT_DRAFT');
    expect(await api.refusal('promises.delete-promise', as(owner, on(id)))).toBe('409 PROMISE_NOT_DRAFT');
    for (const call of ['update-promise', 'set-privacy', 'set-approval-type', 'close-promise', 'get-promise'])
      expect(
        await api.refusal(
          `promises.${call}`,
          as(owner, on(NOBODY, call === 'get-promise' ? {} : { json: BODIES[call] })),
        ),
      ).toBe('404 PROMISE_NOT_FOUND');
    await api.ask('promises.list-active-challenges', as(owner));
    await api.ask('promises.close-promise', as(owner, on(id, { json: { completion_type: 'give_up' } })));
    await api.ask('promises.delete-promise', as(owner, on(await makePromise(owner))));
  });

  it('are listed, page by page', async () => {
    await runPromise(owner, 'system');
    for (const call of ['list-promises', 'list-active-promises', 'list-active-challenges'])
      expect(await api.refusal(`promises.${call}`, as(owner, { query: { limit: 0 } }))).toBe('400 BAD_INPUT');
    await api.ask('promises.list-active-promises', as(owner));
    const first = await api.call('promises.list-promises', as(owner, { query: { limit: 1 } }));
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await api.ask('promises.list-promises', as(owner, { query: { limit: 1, cursor } }));
    expect(second.promises[0].id).not.toBe(first.body.promises[0].id);
  });

  it('[API-26, API-27, API-30, API-31] that are public are seen by everyone', async () => {
    const id = await runPromise(owner, 'anyuser');
    const username = owner.username;
    await api.ask('promises.get-public-promise', on(id));
    await api.ask('promises.get-user-promise', on(id, { path: { username } }));
    await api.ask('promises.list-user-promises', { path: { username } });
    await api.ask('promises.list-feed', { query: { limit: 1 } });
    expect(await api.refusal('promises.get-public-promise', on(NOBODY))).toBe('404 PROMISE_NOT_FOUND');
    expect(await api.refusal('promises.get-user-promise', on(NOBODY, { path: { username } }))).toBe(
      '404 PROMISE_NOT_FOUND',
    );
    expect(
      await api.refusal('promises.list-user-promises', { path: { username }, query: { limit: 101 } }),
    ).toBe('400 BAD_INPUT');
    expect(await api.refusal('promises.list-user-promises', { path: { username: 'nobody_at_all' } })).toBe(
      '404 USER_NOT_FOUND',
    );
    expect(await api.refusal('promises.list-feed', { query: { limit: 'много' } })).toBe('400 BAD_INPUT');
  });

  it('of a habit may spend a skip', async () => {
    const id = await runPromise(owner, 'system', { type: 'habit', days_total: 30 });
    await api.ask('promises.skip-day', as(owner, on(id)));
    expect(await api.refusal('promises.skip-day', as(voter, on(id)))).toMatch(/^40[34] /);
  });
});

describe('[API-23, API-28, API-38, API-39, API-40, API-42, API-43, API-44] reports under a vote', () => {
  let id: number;
  let reportId: number;
  let mediaPath: string;

  it('are sent as a form with a photo, once for each key', async () => {
    id = await runPromise(owner, 'anyuser');
    const photo = await photoWithPlace('#7a9e7e');
    const send = () => {
      const form = new FormData();
      form.set('text', 'Два километра');
      form.append('file', new Blob([photo.bytes], { type: photo.type }), photo.name);
      return api.ask(
        'promises.submit-report',
        as(owner, on(id, { form, headers: { 'idempotency-key': 'r-1' } })),
      );
    };
    const sent = await send();
    expect((await send()).report.id).toBe(sent.report.id);
    reportId = sent.report.id;
    mediaPath = sent.report.media_path;
    expect(await api.refusal('promises.submit-report', as(owner, on(id, { json: { text: '' } })))).toBe(
      '400 REPORT_EMPTY',
    );
  });

  it('are read, with their tiles', async () => {
    await api.ask('promises.list-reports', as(owner, on(id)));
    await api.ask('promises.list-public-reports', on(id));
    expect(await api.ask('promises.get-report-stats', on(id))).toMatchObject({ total: 1, withMedia: 1 });
    for (const call of ['list-reports', 'list-public-reports', 'get-report-stats'])
      expect(await api.refusal(`promises.${call}`, as(owner, on(NOBODY)))).toBe('404 PROMISE_NOT_FOUND');
  });

  it('[API-45, API-46] show their photo, whole and in parts', async () => {
    const path = { path: mediaPath };
    for (const [call, person] of [
      ['gateway.privateMedia', owner],
      ['gateway.publicMedia', undefined],
    ] as const) {
      const input = { path, token: person?.token };
      const whole = await api.call(call, input);
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const part = await api.call(call, { ...input, headers: { range: 'bytes=0-9' } });
      expect([part.status, part.body.byteLength]).toEqual([206, 10]);
      const none = await api.call(call, { ...input, headers: { range: 'bytes=99999999-' } });
      expect(none.status).toBe(416);
      expect(await api.refusal(call, { ...input, path: { path: 'reports/00/none.jpg' } })).toBe(
        '404 MEDIA_NOT_FOUND',
      );
    }
    expect(await api.refusal('gateway.privateMedia', { path })).toBe('401 SIGN_IN_REQUIRED');
  });

  it('[LIMIT-06] wait for a vote, get it, and open pages are notified', async () => {
    const leave = new AbortController();
    const live = await api.open('gateway.live', as(voter, { query: { promise: id }, signal: leave.signal }));
    const heard = listenTo(live);
    const waiting = await until(async () => {
      const list = await api.ask('voting.list-pending-reports', as(voter));
      return list.find((each: { report_id: number }) => each.report_id === reportId);
    });
    expect(waiting).toMatchObject({ role: 'voter', promise_id: id });
    const json = { voteType: 'approve', voteReason: 'Видно' };
    expect(await api.refusal('voting.cast-vote', as(owner, on(reportId, { json })))).toBe('403 OWN_REPORT');
    await api.ask('voting.cast-vote', as(voter, on(reportId, { json })));
    expect(await api.ask('voting.get-approval-count', on(reportId))).toMatchObject({ approveVotes: 1 });
    expect(await api.ask('voting.list-approvals', on(reportId))).toMatchObject([{ user_id: voter.userId }]);
    expect(await api.ask('voting.list-my-votes', as(voter))).toHaveLength(1);
    expect(await api.ask('voting.get-voting-stats', as(voter))).toMatchObject({ days: 30, totalVotes: 1 });
    await until(() => heard.some((each) => each.type === 'report' && each.reportId === reportId));
    expect(heard.map((message) => api.faultsOf('LiveMessage', message)).join('')).toBe('');
    leave.abort();
  });

  it('that do not exist cannot be voted on', async () => {
    const nobody = as(voter, on(NOBODY));
    for (const call of ['get-approval-count', 'list-approvals', 'approve-by-motivator'])
      expect(await api.refusal(`voting.${call}`, nobody)).toBe('404 REPORT_NOT_FOUND');
    expect(await api.refusal('voting.reject-by-motivator', { ...nobody, json: { reason: 'нет' } })).toBe(
      '404 REPORT_NOT_FOUND',
    );
    expect(await api.refusal('voting.get-voting-stats', as(voter, { query: { days: 0 } }))).toBe(
      '400 BAD_INPUT',
    );
    for (const call of ['list-pending-reports', 'list-my-votes'])
      expect(await api.refusal(`voting.${call}`, as(voter, { query: { limit: 0 } }))).toBe('400 BAD_INPUT');
    expect(await api.refusal('gateway.live', as(voter, { query: { promise: 'x' } }))).toBe('400 BAD_INPUT');
  });

  it('may be withdrawn', async () => {
    const again = await report(owner, await runPromise(owner, 'anyuser'), 'Ошибка');
    await api.ask('promises.undo-report', as(owner, on(again)));
    expect(await api.refusal('promises.undo-report', as(owner, on(NOBODY)))).toBe('404 REPORT_NOT_FOUND');
  });
});

describe('[API-24, API-25, API-41, API-47, API-48] a motivator', () => {
  const invite = (id: number, username: string) =>
    api.ask(
      'promises.set-approval-type',
      as(owner, on(id, { json: { approvalType: 'specific', username } })),
    );
  const noticeOf = (promiseId: number) =>
    until(async () => {
      const path = { userId: motivator.userId };
      const receipts = await api.ask(
        'notifications.list-receipts',
        as(motivator, { path, query: { limit: 50 } }),
      );
      return receipts.find((each: { promise_id: number }) => each.promise_id === promiseId);
    });

  it('is invited, and the invitation can be withdrawn', async () => {
    const id = await makePromise(owner);
    await invite(id, voter.username);
    expect((await api.ask('promises.list-invitations', as(owner, on(id)))).invitations).toHaveLength(1);
    await api.ask('promises.withdraw-invitation', as(owner, on(id)));
    expect(await api.refusal('promises.withdraw-invitation', as(owner, on(id)))).toBe(
      '404 INVITATION_NOT_FOUND',
    );
    expect(await api.refusal('promises.list-invitations', as(owner, on(NOBODY)))).toBe(
      '404 PROMISE_NOT_FOUND',
    );
  });

  it('accepts on the page of notifications and decides on reports', async () => {
    const id = await makePromise(owner, { is_public: true });
    await invite(id, motivator.username);
    const notice = await noticeOf(id);
    const answer = { status: 'responded', responseType: 'accept' };
    const answered = on(notice.id, { json: answer });
    expect(await api.refusal('notifications.set-receipt-status', as(voter, answered))).toBe(
      '404 RECEIPT_NOT_FOUND',
    );
    expect(await api.ask('notifications.set-receipt-status', as(motivator, answered))).toMatchObject({
      success: true,
      data: { id: notice.id },
    });
    await until(
      async () =>
        (await api.ask('promises.get-promise', as(owner, on(id)))).status === 'draft_motivator_accepted',
    );
    await api.ask('promises.start-promise', as(owner, on(id)));
    const [first, second] = [await report(owner, id, 'Раз'), await report(owner, id, 'Два')];
    expect(await api.refusal('voting.approve-by-motivator', as(voter, on(first)))).toBe('403 NOT_MOTIVATOR');
    expect(await api.ask('voting.approve-by-motivator', as(motivator, on(first)))).toMatchObject({
      status: 'approved',
    });
    const json = { reason: 'Вчерашнее фото' };
    expect(await api.ask('voting.reject-by-motivator', as(motivator, on(second, { json })))).toMatchObject({
      status: 'rejected',
    });
  });

  it('has notifications counted, and settings for them', async () => {
    const path = { userId: motivator.userId };
    expect((await api.ask('notifications.get-receipt-stats', as(motivator, { path }))).total).toBeGreaterThan(
      0,
    );
    for (const call of ['list-receipts', 'get-receipt-stats'])
      expect(await api.refusal(`notifications.${call}`, as(voter, { path }))).toBe('403 NOT_ALLOWED');
    await api.ask('notifications.get-settings', as(motivator));
    const quiet = { day_start: '08:30', quiet_from: '22:00', muted_until: null };
    expect(await api.ask('notifications.update-settings', as(motivator, { json: quiet }))).toMatchObject(
      quiet,
    );
    expect(
      await api.refusal('notifications.update-settings', as(motivator, { json: { day_start: '25:00' } })),
    ).toBe('400 BAD_INPUT');
  });
});

describe('operators', () => {
  const asOperator = (input: Input = {}): Input => ({ ...input, token: operator });

  it('ban and unban, and each of their actions is in the log', async () => {
    await api.ask('auth.get-operator', asOperator());
    const json = { reason: 'Проверка' };
    await api.ask('auth.ban-user', asOperator(on(voter.userId, { json })));
    await until(async () => (await api.call('auth.get-profile', as(voter))).status !== 200);
    await api.ask('auth.unban-user', asOperator(on(voter.userId)));
    for (const call of ['ban-user', 'unban-user'])
      expect(await api.refusal(`auth.${call}`, asOperator(on(NOBODY, { json: {} })))).toBe(
        '404 USER_NOT_FOUND',
      );
    const log = await api.call('auth.list-audit-entries', asOperator({ query: { limit: 2 } }));
    expect(log.headers.get('x-next-cursor')).not.toBeNull();
    expect(log.body).toEqual([
      expect.objectContaining({ target: `user:${voter.userId}` }),
      expect.objectContaining({ target: `user:${voter.userId}` }),
    ]);
    expect(await api.refusal('auth.list-audit-entries', asOperator({ query: { limit: 0 } }))).toBe(
      '400 BAD_INPUT',
    );
  });

  it.each(SERVICES)('see what %s parked, and replay it once', async (service) => {
    const parkedId = await parkEvent(world, service);
    const list = await api.ask(`${service}.list-parked-events`, asOperator());
    expect(list).toEqual([expect.objectContaining({ id: parkedId, replayed_at: null })]);
    const replay = () => api.call(`${service}.replay-parked-event`, asOperator(on(parkedId)));
    expect((await replay()).body).toEqual({ success: true });
    expect((await replay()).body).toMatchObject({ code: 'PARKED_EVENT_REPLAYED' });
    expect(await api.refusal(`${service}.replay-parked-event`, asOperator(on(NOBODY)))).toBe(
      '404 PARKED_EVENT_NOT_FOUND',
    );
    expect(await api.refusal(`${service}.list-parked-events`, asOperator({ query: { limit: 0 } }))).toBe(
      '400 BAD_INPUT',
    );
  });

  it('are recognised by their own token alone', async () => {
    for (const { operationId, security, parameters = [] } of api.operations.values()) {
      if (!security.some((each) => 'operator' in each)) continue;
      const path = Object.fromEntries(parameters.map(({ name }) => [name, 1]));
      expect([operationId, await api.refusal(operationId, { path })]).toEqual([
        operationId,
        '401 ADMIN_TOKEN_INVALID',
      ]);
      const asPerson = as(owner, { path });
      expect(await api.refusal(operationId, asPerson)).toBe('401 ADMIN_TOKEN_INVALID');
    }
  });

  it('sign out, and their token is useless', async () => {
    await api.ask('auth.revoke-operator-token', asOperator());
    expect(await api.refusal('auth.get-operator', asOperator())).toBe('401 ADMIN_TOKEN_INVALID');
  });
});

describe('what goes around it', () => {
  it('is as documented, too', async () => {
    for (const id of ['appConfig', 'docsPage', 'openapi', 'liveHealth', 'readyHealth', 'readClock'])
      expect([id, (await api.call(`gateway.${id}`)).status]).toEqual([id, 200]);
    await api.ask('gateway.moveClock', { json: { advance: 'PT0S' } });
    expect(await api.refusal('gateway.moveClock', { json: { advance: 'завтра' } })).toBe('400 BAD_INPUT');
  });

  it('refuses every call that needs a session without one', async () => {
    for (const { operationId, security, parameters = [] } of api.operations.values()) {
      if (security.length !== 1 || !('session' in (security[0] ?? {}))) continue;
      const path = Object.fromEntries(parameters.map(({ name }) => [name, 1]));
      const answers = [
        await api.refusal(operationId, { path }),
        await api.refusal(operationId, { path, token: operator }),
        await api.refusal(operationId, { path, token: `${owner.token.slice(0, -4)}AAAA` }),
      ];
      expect([operationId, ...answers]).toEqual([operationId, ...answers.map(() => '401 SIGN_IN_REQUIRED')]);
    }
  });
});

describe('the document', () => {
  it('describes no operation that was not called here, with success and with a refusal', () => {
    const untried = [...api.operations.values()].flatMap(({ operationId, responses }) => {
      const seen = [...(api.seen.get(operationId) ?? [])];
      const refusals = Object.keys(responses).filter((status) => status.startsWith('4') && status !== '429');
      return [
        ...(seen.some((status) => status < 300) ? [] : [`${operationId}: no success`]),
        ...(refusals.length === 0 || seen.some((status) => status >= 400)
          ? []
          : [`${operationId}: no refusal`]),
      ];
    });
    expect(untried).toEqual([]);
    expect(api.operations.size).toBeGreaterThan(60);
  });
});

const BODIES: Record<string, object> = {
  'update-promise': { title: 'Иначе' },
  'set-privacy': { is_public: true },
  'set-approval-type': { approvalType: 'system' },
  'close-promise': { completion_type: 'cancel' },
};

/** What an open line says, as it comes. */
function listenTo(live: Response): any[] {
  const heard: any[] = [];
  void (async () => {
    let text = '';
    for await (const chunk of live.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
    }
  })().catch(() => {});
  return heard;
}
