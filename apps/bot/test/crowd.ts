// Many people at once, and batches to them.
import { setTimeout as pause } from 'node:timers/promises';
import {
  batchContent,
  batchMoved,
  batchRangeReady,
  type EventPayload,
  noticeDelivered,
  noticeUndelivered,
} from '@slovo/contracts';
import { until } from '@slovo/testing';
import type { BotHarness } from './bot-harness.ts';
import { type Person, textOf, TOKEN } from './telegram.ts';

export interface Member {
  userId: number;
  person: Person;
}

let lastUser = 50_000;
let lastReceipt = 500_000;
let lastBatch = 0;

/** People who have opened the bot. Before the bot starts: it answers none of them. */
export async function gather(harness: BotHarness, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await harness.telegram.person(`Участник ${index}`);
    await person.start();
    members.push({ userId: (lastUser += 1), person });
  }
  await harness.telegram.ask('POST', `/bot${TOKEN}/deleteWebhook`, { drop_pending_updates: true });
  await harness.prisma.chat.createMany({
    data: members.map(({ userId, person }, index) => ({
      userId,
      telegramId: person.id,
      firstName: `Участник ${index}`,
      language: 'ru' as const,
      timeZone: 'Europe/Moscow',
      dayStartsAt: 0,
      banned: false,
      version: 1,
    })),
  });
  return members;
}

/** Quiet hours of a range's people. */
export type Quiet = EventPayload<typeof batchRangeReady>['quiet'];

/** A batch to these people, as notifications publishes it. */
export class Broadcast {
  readonly batchId = (lastBatch += 1);
  readonly receiptIds: number[];
  private version = 0;

  constructor(
    private readonly harness: BotHarness,
    readonly members: readonly Member[],
  ) {
    this.receiptIds = members.map(() => (lastReceipt += 1));
  }

  async content(facts: Partial<EventPayload<typeof batchContent>> = {}): Promise<void> {
    const preset = { html: `Рассылка ${this.batchId}.`, lang: 'ru' as const, media: null, variables: {} };
    await this.harness.publish(batchContent, { batchId: this.batchId, ...preset, ...facts });
  }

  async publishRange(quiet: Quiet = [], round = 0): Promise<void> {
    const { batchId, receiptIds, members } = this;
    const userIds = members.map(({ userId }) => userId);
    await this.harness.publish(batchRangeReady, { batchId, round, receiptIds, userIds, quiet });
  }

  /** Resolves once the deliveries are in line. */
  async range(quiet: Quiet = [], round = 0): Promise<void> {
    const { batchId } = this;
    await this.publishRange(quiet, round);
    await until(() => this.harness.prisma.batchDelivery.findFirst({ where: { batchId, round } }));
  }

  async send(facts: Parameters<Broadcast['content']>[0] = {}, quiet: Quiet = []): Promise<void> {
    await this.content(facts);
    await this.range(quiet);
  }

  /** Resolves once the bot knows. */
  async move(state: 'sending' | 'paused' | 'stopping'): Promise<number> {
    const version = (this.version += 1);
    await this.harness.publish(batchMoved, { batchId: this.batchId, state, version });
    await until(() => this.harness.prisma.batch.findFirst({ where: { batchId: this.batchId, version } }));
    return version;
  }

  get delivered(): EventPayload<typeof noticeDelivered>[] {
    return this.harness
      .published(noticeDelivered)
      .filter(({ receiptId }) => this.receiptIds.includes(receiptId));
  }

  get undelivered(): EventPayload<typeof noticeUndelivered>[] {
    return this.harness
      .published(noticeUndelivered)
      .filter(({ receiptId }) => this.receiptIds.includes(receiptId));
  }

  /** Resolves once every recipient has an outcome. */
  async settled(): Promise<void> {
    await until(() => this.delivered.length + this.undelivered.length >= this.members.length);
  }

  /** How many messages of the batch each chat has. */
  async copies(words = `Рассылка ${this.batchId}.`): Promise<number[]> {
    const counts: number[] = [];
    for (const { person } of this.members) counts.push(await person.count(words));
    return counts;
  }

  /** Ids of the messages, which Telegram numbers over all chats in the order of their arrival. */
  async messageIds(words = `Рассылка ${this.batchId}.`): Promise<number[]> {
    const ids: number[] = [];
    for (const { person } of this.members)
      for (const message of await person.all())
        if (message.author === 'bot' && textOf(message).includes(words)) ids.push(message.message_id);
    return ids;
  }

  /** Resolves once nothing of the batch has been sent for a while. */
  async quiet(): Promise<number> {
    for (;;) {
      const before = (await this.messageIds()).length;
      await pause(700);
      if ((await this.messageIds()).length === before) return before;
    }
  }
}
