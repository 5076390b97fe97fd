// Real: everything but Telegram. Each service is killed once, as by a power cut, in the middle of the main job.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor, wordsOf } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface ReportView {
  id: number;
  report_status: string;
}

describe.each(PROCESSES)('with %s killed in the middle', (victim) => {
  it('the main job ends as it should: nothing is lost, nothing doubled', async () => {
    const owner = await (
      await Actor.arrive(world, { first_name: 'Аня', username: `anya_${victim}` })
    ).signIn();
    const friend = await (
      await Actor.arrive(world, { first_name: 'Борис', username: `boris_${victim}` })
    ).signIn();
    const title = `Слово против ${victim}`;
    const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
      title,
      type: 'challenge',
      days_total: 7,
    });
    await owner.ask('PATCH', `/api/promises/${id}/approval-type`, {
      approvalType: 'anyuser',
      username: null,
    });
    await owner.ask('POST', `/api/promises/${id}/start`);
    await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
    const reports = async () => {
      const answer = await owner.call<ReportView[]>('GET', `/api/promises/${id}/reports`);
      return answer.status === 200 ? answer.body : [];
    };

    // While the report is on its way …
    await owner.send([await photoWithPlace('#8899aa')], 'Отчёт в бурю');
    const { message, button } = await owner.findButton(
      (candidate) => /отправить/i.test(candidate.text),
      'the confirm card',
    );
    const pressed = owner.press(message, button).catch(() => null); // the answer may be lost with the bot; the press is not
    world.crash(victim);
    await pressed;
    await until(async () => (await reports()).length > 0, 60_000);
    await world.ready();

    // … and while the vote is.
    const report = (await reports())[0];
    if (!report) throw new Error('the report is gone');
    const vote = () => friend.call('POST', `/api/reports/${report.id}/vote`, { voteType: 'approve' });
    const voted = vote().catch(() => null);
    world.crash(victim);
    await voted;
    await until(async () => [200, 409].includes((await vote().catch(() => ({ status: 0 }))).status), 60_000);
    await until(async () => (await reports())[0]?.report_status === 'approved', 60_000);
    await world.ready();
    await world.settle();

    expect(await reports()).toHaveLength(1);
    expect(await owner.ask('GET', `/api/reports/${report.id}/approval-count`)).toMatchObject({
      totalVotes: 1,
      approveVotes: 1,
    });
    const receipts = await owner.ask<{ message_key: string; promise_id: number; status: string }[]>(
      'GET',
      `/api/admin/notifications/receipts/user/${owner.userId}?limit=100`,
    );
    const sent = receipts.filter(
      (receipt) => receipt.promise_id === id && /approved/.test(receipt.message_key),
    );
    expect(sent).toHaveLength(1);
    // A verdict that was at Telegram when the bot was killed is sent again: nobody knows whether it arrived.
    const messages = (await owner.chat(50)).filter(
      (entry) =>
        entry.author === 'bot' &&
        /подтверждает ваш отчёт/.test(wordsOf(entry)) &&
        wordsOf(entry).includes(title),
    );
    expect(sent[0]?.status).not.toBe('failed');
    expect(messages.length).toBeGreaterThanOrEqual(1);
    expect(messages.length).toBeLessThanOrEqual(victim === 'bot' ? 2 : 1);
  });
});
