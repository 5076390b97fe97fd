import { jest } from '@jest/globals';
import {
  type AudienceFilters,
  batchRangeReady,
  type Caller,
  type CallInput,
  getBatch,
  libraryFileStored,
  listReceipts,
  noticeDelivered,
  noticeUndelivered,
  notifyUser,
  pauseBatch,
  resumeBatch,
  retryBatch,
  sendBroadcast,
  sendGroup,
  stopBatch,
} from '@slovo/contracts';
import type { BatchStage, FailureReason } from '@slovo/domain/batch';
import { until } from '@slovo/testing';
import { as } from '@slovo/testing/service-harness';
import { NotificationsHarness } from './notifications-harness.ts';

export const OPERATOR = {
  kind: 'operator',
  userId: 900_001,
  fingerprint: 'cafe0123',
} as const satisfies Caller;
export const COLLEAGUE = { ...OPERATOR, userId: 900_002, fingerprint: 'beef4567' } as const satisfies Caller;
export const IMAGE = 'a'.repeat(32);
export const VIDEO = 'b'.repeat(32);

type Person = Partial<{
  language: 'ru' | 'en';
  banned: boolean;
  blocked: boolean;
  muted: boolean;
  seenOn: string;
  registeredAt: string;
  promises: number;
  timeZone: string;
}>;

let lastKey = 0;
export const newKey = (): string => `key-${(lastKey += 1)}`;

/** The code of the refusal, or «accepted». */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

/** The whole service, with people who are written into its projection and a bot that answers as the spec says. */
export class BatchesHarness extends NotificationsHarness {
  /** Adds people with ids that count on from `first`. Without facts: seen today, reachable, registered a year ago. */
  async addPeople(first: number, count: number, facts: Person = {}): Promise<void> {
    const { language = 'ru', timeZone = 'Europe/Moscow', banned = false, promises = 0 } = facts;
    const { seenOn = '2027-01-01', registeredAt = '2026-01-01T00:00:00Z' } = facts;
    const blockedAt = facts.blocked ? this.now : null;
    const mutedUntil = facts.muted ? new Date(this.now.getTime() + 3_600_000) : null;
    await this.prisma.$executeRaw`
      INSERT INTO people (user_id, username, first_name, language_code, time_zone, banned, version, blocked_at, muted_until,
        last_seen_on, registered_at, active_promises)
      SELECT id, 'user' || id, 'Имя' || id, ${language}, ${timeZone}, ${banned}, 1, ${blockedAt}, ${mutedUntil},
        ${seenOn}::date, ${registeredAt}::timestamptz, ${promises}
      FROM generate_series(${first}::int, ${first + count - 1}::int) AS id`;
  }

  async addFiles(): Promise<void> {
    await this.publish(libraryFileStored, { fileId: IMAGE, kind: 'image', path: `library/${IMAGE}.jpg` });
    await this.publish(libraryFileStored, { fileId: VIDEO, kind: 'video', path: `library/${VIDEO}.mp4` });
  }

  async clear(): Promise<void> {
    await this.prisma.receipt.deleteMany({ where: { batchId: { not: null } } });
    await this.prisma.batch.deleteMany();
    await this.prisma.audienceLook.deleteMany();
    await this.prisma.batchCounter.deleteMany();
    await this.prisma.batchMinute.deleteMany();
    await this.prisma.person.deleteMany();
    await this.addPeople(OPERATOR.userId, 1, { banned: true });
  }

  broadcast(input: Partial<CallInput<typeof sendBroadcast>> = {}, caller: Caller = OPERATOR) {
    const body = { content: { text: 'Привет' }, idempotencyKey: newKey(), ...input };
    return this.call(sendBroadcast, body, caller);
  }

  group(input: Partial<CallInput<typeof sendGroup>> = {}, caller: Caller = OPERATOR) {
    const body = { filters: {}, message: { text: 'Привет' }, idempotencyKey: newKey(), ...input };
    return this.call(sendGroup, body, caller);
  }

  /** The preview without which no message goes to a group. */
  async lookAt(filters: AudienceFilters): Promise<void> {
    await this.group({ preview: true, filters });
  }

  notify(id: number, input: Partial<CallInput<typeof notifyUser>> = {}, caller: Caller = OPERATOR) {
    const body = {
      messageType: 'text',
      text: 'Привет',
      reason: 'Проверка',
      idempotencyKey: newKey(),
    } as const;
    return this.call(notifyUser, { ...body, id, ...input }, caller);
  }

  /** What the person sees on /notifications. */
  listOf(userId: number) {
    return this.call(listReceipts, { userId }, as(userId));
  }

  details(id: number) {
    return this.call(getBatch, { id }, OPERATOR);
  }

  async stageOf(id: number): Promise<BatchStage> {
    return (await this.prisma.batch.findUniqueOrThrow({ where: { id } })).stage;
  }

  /** Lets time pass, second by second, until the batch has this stage. */
  async runUntil(id: number, stage: BatchStage): Promise<void> {
    for (let seconds = 0; seconds < 120; seconds += 1) {
      await this.runDue();
      if ((await this.stageOf(id)) === stage) return;
      this.later(1);
    }
    throw new Error(`batch ${id} is ${await this.stageOf(id)}, not ${stage}`);
  }

  pause(id: number, caller: Caller = OPERATOR) {
    return this.call(pauseBatch, { id }, caller);
  }

  resume(id: number) {
    return this.call(resumeBatch, { id }, OPERATOR);
  }

  stop(id: number, caller: Caller = OPERATOR) {
    return this.call(stopBatch, { id }, caller);
  }

  retry(id: number, reasons: ('blocked' | 'refused')[] = []) {
    return this.call(retryBatch, { id, reasons }, OPERATOR);
  }

  /** What the bot was asked to send. */
  async rangesOf(id: number) {
    return (await this.published(batchRangeReady)).filter(({ batchId }) => batchId === id);
  }

  later(seconds: number): void {
    this.moveTo(new Date(this.now.getTime() + seconds * 1_000));
  }

  /** Keeps errors that a spec provokes out of its output, until the result is called. */
  silence(): () => void {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    return () => write.mockRestore();
  }

  recipients(batchId: number) {
    return this.prisma.receipt.findMany({ where: { batchId }, orderBy: { userId: 'asc' } });
  }

  /** What the bot would say of the messages that are in line. */
  async answer(
    batchId: number,
    answers: (userId: number) => 'delivered' | FailureReason | null,
  ): Promise<void> {
    for (const { id: receiptId, userId, inLine } of await this.recipients(batchId)) {
      const answer = inLine ? answers(userId) : null;
      if (answer === 'delivered') await this.publish(noticeDelivered, { receiptId, userId, messageId: 1 });
      else if (answer) await this.publish(noticeUndelivered, { receiptId, userId, reason: answer });
    }
  }

  /** Answers the next message of this person as Telegram would. */
  async deliverSoon(userId: number): Promise<void> {
    const find = () => this.prisma.receipt.findFirst({ where: { userId, inLine: true } });
    await until(async () => (await find()) !== null);
    const receipt = await find();
    await this.publish(noticeDelivered, { receiptId: receipt!.id, userId, messageId: 1 });
  }
}
