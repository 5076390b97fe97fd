import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PrismaClient, type Tx } from '../database.ts';
import { WORK_CHANNEL } from '../telegram/wake.ts';

/** How what a message asked for was decided. Ids, not names: a name is looked up when the message is edited. */
export const DecidedAs = z.discriminatedUnion('as', [
  z.object({ as: z.literal('approved'), by: z.union([z.int(), z.literal('system')]) }),
  z.object({ as: z.literal('rejected'), by: z.int(), reason: z.string().nullable() }),
  z.object({ as: z.literal('withdrawn') }),
  z.object({ as: z.literal('invitation-accepted') }),
  z.object({ as: z.literal('invitation-declined') }),
  z.object({ as: z.literal('invitation-withdrawn') }),
  z.object({ as: z.literal('invitation-expired') }),
]);
export type DecidedAs = z.output<typeof DecidedAs>;

export interface SentMessageFacts {
  chatId: number;
  messageId: number;
  userId: number;
  html: string;
  hasMedia: boolean;
  receiptId?: number | null;
  reportId?: number | null;
  invitationId?: number | null;
  promiseId?: number | null;
}

/** Messages whose buttons decide something, kept so that they can be edited in every chat once it is decided. */
@Injectable()
export class SentMessages {
  constructor(private readonly prisma: PrismaClient) {}

  /** Sending again into the same message (an edited card) keeps the newest facts and opens it again. */
  async remember(facts: SentMessageFacts, now: Date, tx: Tx = this.prisma): Promise<void> {
    const { chatId, messageId, ...rest } = facts;
    await tx.sentMessage.upsert({
      where: { chatId_messageId: { chatId, messageId } },
      create: { chatId, messageId, ...rest, createdAt: now },
      update: { ...rest, settledAt: null, attempts: 0 },
    });
  }

  find(chatId: number, messageId: number) {
    return this.prisma.sentMessage.findUnique({ where: { chatId_messageId: { chatId, messageId } } });
  }

  /** Marks every message about the same report or invitation; `SettleMessages` edits them. */
  async decide(
    tx: Tx,
    about: ({ reportId: number } | { invitationId: number }) & { userId?: { not: number } },
    outcome: DecidedAs,
  ): Promise<void> {
    const { count } = await tx.sentMessage.updateMany({
      where: { ...about, settledAt: null },
      data: { outcome },
    });
    if (count > 0) await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
  }
}
