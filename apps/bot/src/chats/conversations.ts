import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PrismaClient } from '../database.ts';

/** What the bot waits for in a chat. */
export const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('report'), promiseId: z.int() }),
  /** The message whose buttons are the promises to choose from. */
  z.object({ step: z.literal('choice'), messageId: z.int() }),
  z.object({
    step: z.literal('reason'),
    reportId: z.int(),
    messageId: z.int(),
    inInbox: z.boolean().optional(),
  }),
  z.object({ step: z.literal('deletion') }),
]);
export type Step = z.output<typeof Step>;

export const CONVERSATION_MS = 30 * 60_000;

/** At most one step per chat, for thirty minutes. In the database, so that it survives a restart. */
@Injectable()
export class Conversations {
  constructor(private readonly prisma: PrismaClient) {}

  async begin(chatId: number, step: Step, now: Date): Promise<void> {
    const row = { step: step.step, data: step, expiresAt: new Date(now.getTime() + CONVERSATION_MS) };
    await this.prisma.conversation.upsert({ where: { chatId }, create: { chatId, ...row }, update: row });
  }

  async current(chatId: number, now: Date): Promise<Step | null> {
    const row = await this.prisma.conversation.findUnique({ where: { chatId } });
    return row && row.expiresAt > now ? (Step.safeParse(row.data).data ?? null) : null;
  }

  async end(chatId: number): Promise<void> {
    await this.prisma.conversation.deleteMany({ where: { chatId } });
  }
}
