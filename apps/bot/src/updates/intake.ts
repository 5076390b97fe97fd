import { Injectable } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import type { Update } from 'grammy/types';
import { Prisma, PrismaClient } from '../database.ts';
import { WORK_CHANNEL } from '../telegram/wake.ts';
import { chatIdOf } from './update-log.ts';

/** What we ask Telegram for; everything else it keeps to itself. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

/**
 * Puts updates down before they are confirmed to Telegram. From then on they are ours: a crash loses none, and one that
 * Telegram sends again is known by its `update_id`.
 */
@Injectable()
export class Intake {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  async keep(updates: readonly Update[]): Promise<void> {
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
 * PostgreSQL keeps no NUL and no half of a surrogate pair in JSON. A client that was tampered with may send either, and an
 * update that cannot be stored would come again and again, and let no other through.
 */
const storable = (update: Update): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(update), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  ) as Prisma.InputJsonObject;
