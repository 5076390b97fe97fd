// Real: PostgreSQL and its planner, NATS, the whole bot and the local Telegram. Every statement is noted while people talk with
// the bot and news arrives; then the tables are filled and the plans of those statements asked for. Not real: the services
// that the bot asks (fake-services.ts).
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  invitationAnswered,
  invitationCancelled,
  type NoticeAction,
  noticeUndelivered,
  pollClosed,
  reportApproved,
  reportWithdrawn,
  updateFailed,
  type UserProfile,
} from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { promiseSnapshot, reportSnapshot, until } from '@slovo/testing';
import { QueryPlans } from '@slovo/testing/query-plans';
import { PICTURE } from './fake-services.ts';
import { House } from './house.ts';
import type { Person } from './telegram.ts';

const photo = { bytes: PICTURE, name: 'photo.jpg' };
const DAY = 86_400_000;

/** What is asked only where time is moved, in development. */
const OF_THE_TIME_MACHINE = [
  'chats/settle-messages.ts: backlog: ()=>this.prisma.sentMessage.count({',
  'chats/update-log.ts: return this.prisma.update.count({',
  'delivery/deliver-notices.ts: backlog: ()=>this.prisma.delivery.count({',
  'features/report/drafts.ts: return this.prisma.draft.count({',
];
/** One row by its key, or none at all. */
const OF_FAILURES = [
  "chats/retry-update.ts: await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;",
  'chats/settle-messages.ts: await this.prisma.sentMessage.update({',
  'chats/update-log.ts: await tx.parkedEvent.create({',
  'delivery/delivery-log.ts: await this.prisma.delivery.updateMany({',
];
/** The pictures of promises, which no news here shows. */
const BY_KEY = [
  'features/promise/promise-pictures.ts: await this.prisma.telegramFile.deleteMany({ where: { path } });',
  'features/promise/promise-pictures.ts: const known = await this.prisma.telegramFile.findUnique({ where: { path } });',
  'features/promise/promise-pictures.ts: if (fileId) await this.prisma.telegramFile.createMany({ data: [{ path, fileId }], skipDuplicates: true });',
];

let house: House;
let plans: QueryPlans;
let anya: Person;
let user: UserProfile;

beforeAll(async () => {
  house = await House.open();
  await house.startBot();
  plans = QueryPlans.of(house.app!, 'the chat');
  anya = await house.telegram.person('Аня');
  await plans.aside(() => house.meet(anya));
  user = house.services.people.get(anya.id) as UserProfile;
});

async function talk(): Promise<void> {
  const promise = house.services.give(user);
  await anya.sends([photo], 'Пробежала');
  await anya.presses(await anya.sees('Отправить?'), 'Отправить');
  await anya.presses(await anya.sees('принят'), 'Отозвать');
  await anya.sees(promise.title);
  await anya.sends([photo, photo], 'Два подхода');
  await anya.presses(await anya.sees('В отчёте 2'), 'Отмена');
  for (const command of ['/today', '/my', '/settings', '/mute', '/report', '/login', '/help', '/cancel'])
    await anya.says(command);
  const last = await anya.says('Последнее слово');
  await anya.sees('Отправить?');
  await anya.edits(last, 'Самое последнее слово');
  await anya.sees('Самое последнее');
}

/** Motivator's «no», whose reason is the next message. */
async function decide(): Promise<void> {
  const boris = await house.telegram.person('Борис');
  await plans.aside(() => house.meet(boris));
  const owner = house.services.people.get(boris.id) as UserProfile;
  const reportId = house.services.give(owner).id + 90_000;
  await ask([
    { kind: 'approve', reportId },
    { kind: 'reject', reportId },
  ]);
  const asked = await anya.sees('Решите');
  await house.hear(pollClosed, {
    reportId,
    promiseId: 1,
    verdict: 'approved',
    decidedBy: user.id,
    reason: null,
  });
  const settled = await anya.sees('Подтверждено');
  expect(settled.message_id).toBe(asked.message_id);
}

const ask = (actions: NoticeAction[]): Promise<number> =>
  house.notice(user.id, { title: 'Решите', text: 'Новый отчёт', actions });

const promise = promiseSnapshot({ id: 1, userId: 1 });
const report = reportSnapshot(promise, { id: 501 });
const invitation = { invitationId: 7, code: 'abcd', inviteeId: 2, promise };

async function hearNews(): Promise<void> {
  await house.hear(reportApproved, { promise, report, decidedBy: 'system', milestone: null });
  await house.hear(reportWithdrawn, { promise, report });
  await house.hear(invitationAnswered, { ...invitation, answer: 'accepted' });
  await house.hear(invitationCancelled, { ...invitation, because: 'expired' });
  await house.notice(900_000, { title: 'Кому это?' });
  await anya.blocks();
  const receiptId = await house.notice(user.id, { title: 'Никто не услышит' });
  await until(() => house.told(noticeUndelivered).some((told) => told.receiptId === receiptId));
  await anya.start();
  await house.hear(updateFailed, { updateId: 1, kind: 'message', chatId: anya.id });
}

describe('the plans of all statements', () => {
  it('are those of everything that the service does', async () => {
    await talk();
    await decide();
    await hearNews();
    // Two weeks later: what was kept for a while is forgotten.
    house.moveBy(15 * DAY);
    await house.app!.get(Scheduler).runDue();
    await until(() => expect(plans.idle).toEqual([]) === undefined);
    expect(await plans.unreached()).toEqual([...OF_THE_TIME_MACHINE, ...OF_FAILURES, ...BY_KEY].toSorted());
  });

  it('read no large table through', async () => {
    // Nothing works on what follows.
    await house.close();
    const complaints = await plans.complaintsOnLargeTables({
      updates: {
        status: `CASE WHEN i % 1000 = 0 THEN 'waiting' ELSE 'done' END`,
        done_at: `CASE WHEN i % 1000 > 0 THEN now() + interval '1 year' + i * interval '1 second' END`,
        update_id: '900000000 + i',
      },
      drafts: { status: `CASE WHEN i % 1000 = 0 THEN 'collecting' ELSE 'sent' END` },
      deliveries: { status: `CASE WHEN i % 1000 = 0 THEN 'queued' ELSE 'sent' END` },
    });
    expect(complaints).toEqual([]);
  });
});
