// Real: PostgreSQL and its planner, NATS, the whole bot and the sandbox Telegram. The spec records every statement while
// people use the bot and events arrive. Then it fills the tables and asks for the plans of these statements. Not real:
// the services that the bot calls (fakes/fake-services.ts).
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  batchChunkReady,
  batchDeliveriesPostponed,
  batchHalted,
  batchMoved,
  getSending,
  prepareShare,
  invitationAnswered,
  invitationCancelled,
  type NoticeAction,
  noticeUndelivered,
  reportApproved,
  reportRejected,
  reportWithdrawn,
  updateFailed,
  type UserProfile,
  type Caller,
  countHoldingsOfBot,
  deletionStepDue,
  receiptsForgotten,
} from '@slovo/contracts';
import { wallOf } from '@slovo/domain';
import { deletionOwners, DELETION_SUBJECTS } from '@slovo/domain/deletion';
import { CallClient } from '@slovo/kit/calls';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Scheduler } from '@slovo/kit/schedule';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import { deletionStepsOf, promiseSnapshot, until, readAllOwnRows } from '@slovo/testing';
import { QueryPlans, SQL_NOW } from '@slovo/testing/query-plans';
import { FinishDrafts } from '../src/features/report/finish-drafts.ts';
import { QueueMetrics } from '../src/telegram/queue-metrics.ts';
import { SendingCounts } from '../src/telegram/sending-counts.ts';
import { BotHarness } from './bot-harness.ts';
import { Broadcast } from './crowd.ts';
import { PICTURE } from './fakes/samples.ts';
import type { Person } from './telegram.ts';
import { approved, rejected, withdrawn } from './verdicts.ts';
import { ownTables } from '../src/own-data/own-tables.ts';

const photo = { bytes: PICTURE, name: 'photo.jpg' };
const DAY = 86_400_000;

/** Sent only by the time machine of development. */
const ONLY_IN_DEVELOPMENT = [
  'messages/settle-messages.ts: backlog: ()=>this.prisma.sentMessage.count({',
  'updates/update-log.ts: return this.prisma.update.count({',
  'delivery/deliver-notices.ts: return this.prisma.delivery.count({',
  'batches/send-batches.ts: backlog: ()=>this.prisma.batch.count({',
  'features/report/drafts.ts: return this.prisma.draft.count({',
];
/** After failures only: one row by its key. */
const OF_FAILURES = [
  'updates/update-log.ts: await tx.update.update({',
  'updates/update-log.ts: await tx.parkedEvent.create({',
  'delivery/delivery-log.ts: await this.prisma.delivery.updateMany({',
  'batches/library-media.ts: await this.prisma.telegramFile.deleteMany({',
];
/** Wakes another replica: it reads no table. */
const OF_OTHER_REPLICAS = ['telegram/leader.ts: else await rowsOf(tx, notify, WORK_CHANNEL, work);'];
/** Pictures of promises, which no notice of this spec has. */
const BY_KEY = [
  'messages/pictures.ts: await this.prisma.telegramFile.deleteMany({ where: { path } });',
  'messages/pictures.ts: const known = await this.prisma.telegramFile.findUnique({ where: { path } });',
  'messages/pictures.ts: const kept = this.prisma.telegramFile.createMany({ data, skipDuplicates: true });',
];

let harness: BotHarness;
let plans: QueryPlans;
let anya: Person;
let user: UserProfile;

beforeAll(async () => {
  harness = await BotHarness.start();
  // This replica takes over as the leader, so that what a leader asks when it begins is covered as well.
  const first = harness.app!;
  harness.app = await harness.startReplica();
  plans = QueryPlans.of(harness.app, 'the chat');
  await first.close();
  anya = await harness.telegram.person('Аня');
  await plans.aside(() => harness.meet(anya));
  user = harness.profileOf(anya);
});

async function talk(): Promise<void> {
  const promise = harness.services.give(user);
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
  await harness.prisma.draft.updateMany({
    where: { messageId: last.message_id },
    data: { status: 'sending', promiseId: promise.id },
  });
  await harness.app!.get(FinishDrafts).finishAll();
  await anya.sees('принят');
}

/** A text of two messages, and the choice between two promises. */
async function choose(): Promise<void> {
  const [, second] = [harness.services.give(user), harness.services.give(user)];
  await anya.says('д'.repeat(5_000));
  await anya.sees('до 4000 знаков');
  await anya.says('/report');
  await anya.presses(await anya.sees('О каком обещании'), second.title);
  await anya.sees('Пришлите фото');
}

/** A notice of two messages, then a reminder whose buttons may be pressed once. */
async function skip(): Promise<void> {
  const text = `${'Длинно. '.repeat(600)}Конец.`;
  await harness.notice(user.id, { title: 'Долгое', text, html: text });
  await anya.sees('Конец.');
  const promise = harness.services.give(user, { type: 'habit', skips: { used: 0, budget: 5 } });
  await harness.notice(user.id, { title: 'День 3', actions: [{ kind: 'skip', promiseId: promise.id }] });
  const asked = await anya.sees('День 3');
  // Only then the press finds the message.
  await until(() => harness.prisma.sentMessage.findFirst({ where: { messageId: asked.message_id } }));
  await anya.presses(asked, 'Пропустить');
}

/** A report that a motivator has to decide on, in a message whose answer was lost, and its approval. */
async function decide(): Promise<void> {
  const boris = await harness.telegram.person('Борис');
  await plans.aside(() => harness.meet(boris));
  const owner = harness.profileOf(boris);
  const reportId = harness.services.give(owner).id + 90_000;
  await ask([
    { kind: 'approve', reportId },
    { kind: 'reject', reportId },
  ]);
  const asked = await anya.sees('Решите');
  const { message_id: messageId } = asked;
  await until(() => harness.prisma.sentMessage.findFirst({ where: { messageId } }));
  await harness.prisma.sentMessage.deleteMany({ where: { messageId } });
  await anya.presses(asked, '✅ Утвердить');
  await harness.publish(reportApproved, approved(reportId, user.id));
  const settled = await anya.sees('Подтверждено');
  expect(settled.message_id).toBe(asked.message_id);
}

const ask = (actions: NoticeAction[]): Promise<number> =>
  harness.notice(user.id, { title: 'Решите', text: 'Новый отчёт', actions });

const promise = promiseSnapshot({ id: 1, userId: 1 });
const invitation = { invitationId: 7, code: 'abcd', inviteeId: 2, promise };

async function publishEvents(): Promise<void> {
  await harness.publish(reportApproved, approved(501, 'system'));
  await harness.publish(reportRejected, rejected(502, user.id, 'Нет'));
  await harness.publish(reportWithdrawn, withdrawn(501));
  await harness.publish(invitationAnswered, { ...invitation, answer: 'accepted' });
  await harness.publish(invitationCancelled, { ...invitation, because: 'expired' });
  await harness.notice(900_000, { title: 'Кому это?' });
  await anya.blocks();
  const receiptId = await harness.notice(user.id, { title: 'Никто не услышит' });
  await until(() => harness.published(noticeUndelivered).some((event) => event.receiptId === receiptId));
  await anya.start();
  await harness.publish(updateFailed, { updateId: 1, kind: 'message', chatId: anya.id });
}

/** A batch to a person, and one to an unknown person; then one that is paused and stopped. */
async function broadcast(): Promise<void> {
  const media = { fileId: 'c'.repeat(32), type: 'image' as const, url: '/x', path: 'notices/cc/c.jpg' };
  const members = [user.id, 900_001].map((userId) => ({ userId, person: anya }));
  const batch = new Broadcast(harness, members);
  await harness.telegram.fault({ method: 'sendPhoto', status: 502 });
  await batch.content({ media });
  await batch.publishRange();
  await until(() => batch.delivered.length === 1);
  const stopped = new Broadcast(harness, members);
  for (const [version, state] of (['paused', 'stopping'] as const).entries())
    await harness.publish(batchMoved, { batchId: stopped.batchId, state, version });
  await stopped.publishRange();
  // As replicas of the release before do.
  const before = { receiptIds: [900_001], userIds: [user.id], silent: [] };
  await harness.publish(batchChunkReady, { batchId: stopped.batchId, round: 0, ...before });
  await until(() => harness.published(batchHalted).some(({ version }) => version === 1));
  const night = new Broadcast(harness, members);
  await night.content({ quietHours: 'wait' });
  // The whole day but its first minute, or but its second.
  const from = wallOf(harness.now(), 'Europe/Moscow').hour === 0 ? 2 : 1;
  await night.publishRange([{ from, until: from - 1, userIds: [user.id] }]);
  await until(() => harness.published(batchDeliveriesPostponed).length > 0);
  const link = {
    promise_id: 1,
    promise_title: 'Бег',
    owner: harness.services.give(user).owner,
    code: 'abcd1234',
    path: '/',
    witnesses: 0,
  };
  await harness
    .calls()
    .call(prepareShare, { link }, { kind: 'user', userId: user.id, roles: [], via: 'web' });
  await harness.calls().call(getSending, {}, { kind: 'operator', userId: 1, fingerprint: '00000000' });
  await harness.app!.get(SendingCounts).flush();
  await harness.app!.get(QueueMetrics).read();
}

async function deleteAll(): Promise<void> {
  const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
  const { app } = harness;
  const calls = new CallClient(app!.get<NatsConnection>(NATS), app!.get<ServiceIdentity>(SERVICE));
  for (const subject of DELETION_SUBJECTS) await calls.call(countHoldingsOfBot, { subject, id: 1 }, operator);
  await readAllOwnRows('bot', ownTables, user.id, (...call) => calls.call(...call));
  await harness.publish(receiptsForgotten, { receiptIds: [991, 992] });
  for (const { subject, step } of deletionStepsOf('bot')) {
    const due = { subject, subjectId: 999_999, jobId: 1, step, service: 'bot' as const, piece: 0 };
    await harness.publish(deletionStepDue(deletionOwners[subject]), due);
  }
}

describe('the plans of all statements', () => {
  it('cover every statement of the service', async () => {
    await talk();
    await choose();
    await skip();
    await decide();
    await broadcast();
    await publishEvents();
    await deleteAll();
    await until(() => harness.prisma.forgottenReceipt.findUnique({ where: { receiptId: 992 } }));
    const forgetAgainAt = harness.now();
    await harness.prisma.chat.update({ where: { userId: user.id }, data: { forgetAgainAt } });
    // A hundred days later the jobs delete old records, and what late notices have left behind.
    harness.moveBy(100 * DAY);
    await harness.app!.get(Scheduler).runDue();
    const rare = [...ONLY_IN_DEVELOPMENT, ...OF_FAILURES, ...OF_OTHER_REPLICAS, ...BY_KEY];
    expect(await plans.missing(rare)).toEqual([]);
  });

  it('read no large table in full', async () => {
    // The service must not work on the rows that follow.
    await harness.close();
    const complaints = await plans.complaintsOnLargeTables({
      updates: {
        status: `CASE WHEN i % 1000 = 0 THEN 'waiting' ELSE 'done' END`,
        done_at: `CASE WHEN i % 1000 > 0 THEN ${SQL_NOW} + interval '1 year' + i * interval '1 second' END`,
        update_id: '900000000 + i',
      },
      drafts: { status: `CASE WHEN i % 1000 = 0 THEN 'collecting' ELSE 'sent' END` },
      deliveries: { status: `CASE WHEN i % 1000 = 0 THEN 'queued' ELSE 'sent' END` },
      // A batch of 10,000 in the middle of sending, which no plan may read to its end.
      batch_deliveries: {
        batch_id: '1 + i % 2',
        receipt_id: '600000 + i',
        status: `CASE WHEN i % 1000 = 0 THEN 'sending' WHEN i % 2 = 0 THEN 'queued' ELSE 'sent' END`,
      },
      batches: {
        state: `CASE WHEN i % 1000 = 0 THEN 'paused' ELSE 'sending' END`,
        in_line: 'i % 1000 < 2',
      },
    });
    expect(complaints).toEqual([]);
  });
});
