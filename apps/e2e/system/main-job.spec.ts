// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { exifOf, photoWithPlace } from '../src/photos.ts';

interface PromiseView {
  id: number;
  status: string;
  is_public: boolean;
  current_day: number;
  completed_days: number;
  days: { day: number; state: string; today: boolean }[];
}
interface ReportView {
  id: number;
  report_status: string;
  report_text: string;
  media_path: string;
  approved_by: string | null;
}
interface Receipt {
  id: number;
  message_key: string;
  status: string;
  text: string;
}

let world: World;
let owner: Actor;
let friend: Actor;

beforeAll(async () => {
  world = await startWorld();
  owner = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_main' });
  friend = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_main' });
});
afterAll(() => world.stop());

describe('the main job', () => {
  let promise: PromiseView;
  let report: ReportView;

  const look = () => owner.ask<PromiseView>('GET', `/api/promises/${promise.id}`);
  const reports = () => owner.ask<ReportView[]>('GET', `/api/promises/${promise.id}/reports`);

  it('[GEN-15, LINKAUTH-10] signs two people in by one-time links from the bot', async () => {
    await owner.signIn();
    await friend.signIn();
    expect(owner.userId).not.toBe(friend.userId);
    const again = await owner.findButton((button) => button.url?.includes('#auth/') ?? false, 'the link');
    const used = await owner.call<{ code: string }>('POST', '/pwa', {
      token: again.button.url?.split('#auth/')[1],
    });
    expect([used.status, used.body.code]).toEqual([401, 'token_already_used']);
  });

  it.each([
    ['[CREATE-26]', { type: 'oath' }, 'Неверный тип обещания'],
    ['[CREATE-27]', { type: 'habit', days_total: 21 }, 'Привычки должны создаваться на 30 дней'],
  ])('%s refuses a promise with %j', async (_, facts, message) => {
    const { status, body } = await owner.call('POST', '/api/promises', { title: 'Бегать', ...facts });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'BAD_INPUT', message })]);
  });

  it('[PROMISE-22, API-14, API-17, API-18] makes a challenge, starts it and makes it public', async () => {
    promise = await owner.ask<PromiseView>('POST', '/api/promises', {
      title: 'Бегать по утрам',
      type: 'challenge',
      days_total: 7,
    });
    await owner.ask('PATCH', `/api/promises/${promise.id}/approval-type`, {
      approvalType: 'anyuser',
      username: null,
    });
    await owner.ask('POST', `/api/promises/${promise.id}/start`);
    await owner.ask('PATCH', `/api/promises/${promise.id}/privacy`, { is_public: true });
    promise = await look();
    expect(promise).toMatchObject({ status: 'active', is_public: true, current_day: 1 });
    expect(promise.days).toHaveLength(7);
  });

  it('[GEN-07, GEN-06] accepts a photo with a caption from the chat after one confirmation', async () => {
    await owner.send([await photoWithPlace('#7a9e7e')], 'Два километра, иней на траве');
    await owner.pressButton(/отправить/i);
    [report] = (await until(async () => ((await reports()).length > 0 ? reports() : null))) as [ReportView];
    expect(report).toMatchObject({ report_status: 'pending', report_text: 'Два километра, иней на траве' });
  });

  it('[MEDIA-04, MEDIA-05] shows the photo to those allowed, without its location', async () => {
    const stranger = await fetch(`${world.appUrl}/media/${report.media_path}`);
    expect(stranger.status).toBe(401);
    const shown = await fetch(`${world.appUrl}/media/public/${report.media_path}`);
    expect([shown.status, shown.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
    expect(await exifOf(await shown.arrayBuffer())).toBeUndefined();
    const part = await fetch(`${world.appUrl}/media/public/${report.media_path}`, {
      headers: { range: 'bytes=0-99' },
    });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  });

  it('[VOTE-03, VOTE-09] lets another person approve, and not the owner', async () => {
    const own = await owner.call<{ code: string }>('POST', `/api/reports/${report.id}/vote`, {
      voteType: 'approve',
    });
    expect([own.status, own.body.code]).toEqual([403, 'OWN_REPORT']);
    await friend.start(`p_${promise.id}`);
    await friend.pressButton(/подтвердить/i);
    await until(async () => (await reports())[0]?.report_status === 'approved');
    expect((await look()).completed_days).toBe(1);
    expect((await look()).days[0]).toMatchObject({ state: 'kept', today: true });
  });

  it('[VOTE-04] counts a vote once', async () => {
    const again = await friend.call<{ repeated: boolean }>('POST', `/api/reports/${report.id}/vote`, {
      voteType: 'approve',
    });
    expect([again.status, again.body]).toEqual([200, expect.objectContaining({ repeated: true })]);
    expect(await friend.ask('GET', `/api/reports/${report.id}/approval-count`)).toMatchObject({
      totalVotes: 1,
      approveVotes: 1,
    });
  });

  it('[NOTIF-07] notifies the owner in the chat and on /notifications', async () => {
    await owner.receives(
      /Бегать по утрам[\s\S]*(утвержд|сдержан|засчитан)|(утвержд|сдержан|засчитан)[\s\S]*Бегать по утрам/i,
      'the approval',
    );
    const receipts = await owner.ask<Receipt[]>(
      'GET',
      `/api/admin/notifications/receipts/user/${owner.userId}`,
    );
    expect(receipts.filter((receipt) => receipt.text.includes('Бегать по утрам')).length).toBeGreaterThan(0);
  });

  it('[GEN-12, API-30] shows the promise in the public feed', async () => {
    const feed = (await (await fetch(`${world.appUrl}/api/public/promises/feed`)).json()) as PromiseView[];
    expect(feed.map((entry) => entry.id)).toContain(promise.id);
  });

  it('goes private again: page, reports and photo are gone for strangers', async () => {
    await owner.ask('PATCH', `/api/promises/${promise.id}/privacy`, { is_public: false });
    const answers = await Promise.all(
      [
        `/public/promises/${promise.id}`,
        `/public/promises/${promise.id}/reports`,
        `/media/public/${report.media_path}`,
      ].map((path) => fetch(world.appUrl + path)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    const own = await fetch(`${world.appUrl}/media/${report.media_path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(own.status).toBe(200);
  });

  it('[SESS-16] ends a session: its open pages end, and the gateway refuses the next request', async () => {
    const { session_id } = JSON.parse(
      Buffer.from(friend.token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string };
    const page = await fetch(`${world.appUrl}/api/live`, {
      headers: { authorization: `Bearer ${friend.token}` },
    });
    expect(page.status).toBe(200);
    await friend.ask('POST', '/auth/revoke-session', { session_id, reason: 'test' });
    // Only the event can cause this: the gateway's other checks come once an hour, or minutes after an earlier request.
    expect(await page.text()).toContain('data: {"type":"session-ended"}');
    for (let request = 0; request < 20; request += 1) {
      const { status, body } = await friend.call<{ code: string }>('GET', '/api/promises');
      expect([status, body.code]).toEqual([401, 'SESSION_ENDED']);
    }
  });
});

describe('a week of the main job', () => {
  it('closes a kept challenge as success and says so, without a request', async () => {
    const runner = await (await Actor.arrive(world, { first_name: 'Вера', username: 'vera_week' })).signIn();
    const made = await runner.ask<PromiseView>('POST', '/api/promises', {
      title: 'Семь рассветов',
      type: 'challenge',
      days_total: 7,
    });
    await runner.ask('PATCH', `/api/promises/${made.id}/approval-type`, {
      approvalType: 'system',
      username: null,
    });
    await runner.ask('POST', `/api/promises/${made.id}/start`);
    for (let day = 1; day <= 7; day += 1) {
      await runner.ask(
        'POST',
        `/api/promises/${made.id}/reports`,
        { text: `Рассвет ${day}` },
        { 'idempotency-key': `dawn-${day}` },
      );
      await world.advance('P1D');
    }
    const closed = await runner.ask<PromiseView & { completion_type: string; closed_by: string }>(
      'GET',
      `/api/promises/${made.id}`,
    );
    expect(closed).toMatchObject({
      status: 'closed',
      completion_type: 'success',
      closed_by: 'system',
      completed_days: 7,
    });
    await runner.receives(/Семь рассветов/);
    const receipts = await runner.ask<Receipt[]>(
      'GET',
      `/api/admin/notifications/receipts/user/${runner.userId}?limit=100`,
    );
    expect(
      receipts.filter((receipt) => receipt.message_key === 'notification_promise_completed'),
    ).toHaveLength(1);
  });
});
