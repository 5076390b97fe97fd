import { Injectable } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import type { Update } from 'grammy/types';
import { Prisma, PrismaClient } from '../database.ts';
import { WORK_CHANNEL } from '../telegram/wake.ts';
import { chatIdOf } from './update-log.ts';

/** The kinds of update that we ask Telegram for. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

/**
 * Stores updates before they are confirmed to Telegram, so that a crash loses none. `update_id` recognises one that
 * Telegram sends again.
 */
@Injectable()
export class Intake {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  async store(updates: readonly Update[]): Promise<void> {
    if (updates.length === 0) return;
    const receivedAt = this.clock.now();
    const data = updates.map((update) => ({
      updateId: update.update_id,
      lane: chatIdOf(update),
      payload: storable(update),
      receivedAt,
    }));
    await this.prisma.$transaction([
      this.prisma.update.createMany({ data, skipDuplicates: true }),
      this.prisma.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`,
    ]);
  }
}

/**
 * PostgreSQL accepts neither NUL nor half a surrogate pair in JSON, but a manipulated client may send them. Telegram
 * repeats an update that is not confirmed, and sends none after it, so one that cannot be stored would block them all.
 */
const storable = (update: Update): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(update), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  ) as Prisma.InputJsonObject;
