import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Prisma, PrismaClient, type Tx } from '../database.ts';
import { WORK_CHANNEL } from '../telegram/wake.ts';

/** How the question of a message was decided. By ids: names are looked up when the message is edited. */
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

type Question = { reportId: number } | { invitationId: number };

/** Messages whose buttons decide something, so that they can be edited in every chat once it is decided. */
@Injectable()
export class SentMessages {
  constructor(private readonly prisma: PrismaClient) {}

  /**
   * A message that is edited into another card is recorded again, with the newest facts and undecided. A decision that
   * arrived while the message was being sent is found here, and settles it as if it came later.
   */
  async record(facts: SentMessageFacts, now: Date, tx?: Tx): Promise<void> {
    if (!tx) return this.prisma.$transaction((own) => this.record(facts, now, own));
    const { chatId, messageId, ...rest } = facts;
    const question = questionOf(facts);
    const decision = question && (await this.decisionOn(tx, question));
    const outcome = decision ? { outcome: decision } : {};
    await tx.sentMessage.upsert({
      where: { chatId_messageId: { chatId, messageId } },
      create: { chatId, messageId, ...rest, ...outcome, createdAt: now },
      update: { ...rest, ...outcome, settledAt: null, attempts: 0 },
    });
    if (decision) await wake(tx);
  }

  find(chatId: number, messageId: number) {
    return this.prisma.sentMessage.findUnique({ where: { chatId_messageId: { chatId, messageId } } });
  }

  /** For a message that shows its outcome already: `SettleMessages` does not edit it. */
  async close(chatId: number, messageId: number, now: Date): Promise<void> {
    await this.prisma.sentMessage.updateMany({ where: { chatId, messageId }, data: { settledAt: now } });
  }

  /** Another edit may have replaced the outcome that `SettleMessages` wrote a moment ago: it writes it once more. */
  async settleAgain(chatId: number, messageId: number): Promise<void> {
    const { count } = await this.prisma.sentMessage.updateMany({
      where: { chatId, messageId, outcome: { not: Prisma.AnyNull } },
      data: { settledAt: null, attempts: 0 },
    });
    if (count > 0) await wake(this.prisma);
  }

  /** Marks every message about the report or invitation; `SettleMessages` edits them. The first decision wins. */
  async decide(tx: Tx, question: Question, outcome: DecidedAs, now: Date): Promise<void> {
    if (await this.decisionOn(tx, question)) return;
    await tx.decision.create({ data: { about: keyOf(question), outcome, decidedAt: now } });
    await tx.sentMessage.updateMany({ where: { ...question, settledAt: null }, data: { outcome } });
    await wake(tx);
  }

  /** Locks the question until the transaction ends: a message and a decision that meet cannot both miss the other. */
  private async decisionOn(tx: Tx, question: Question): Promise<DecidedAs | null> {
    const about = keyOf(question);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${about}, 0))`;
    const row = await tx.decision.findUnique({ where: { about } });
    return row && DecidedAs.parse(row.outcome);
  }
}

const keyOf = (question: Question): string =>
  'reportId' in question ? `report:${question.reportId}` : `invitation:${question.invitationId}`;

function questionOf({ reportId, invitationId }: SentMessageFacts): Question | null {
  if (reportId) return { reportId };
  return invitationId ? { invitationId } : null;
}

const wake = (tx: Tx) => tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
