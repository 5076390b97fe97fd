import { Injectable } from '@nestjs/common';
import { userChanged, userRegistered } from '@slovo/contracts';
import { isUniqueViolation } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import type { User } from '../generated/client.ts';
import { personSnapshot } from './account.view.ts';
import { KeptBans } from './kept-bans.ts';
import { LastSeen } from './last-seen.ts';
import { telegramFields, type Seen, type Sighting } from './telegram-fields.ts';
import { isUsableUsername, usernameKey } from './username.ts';

/** Two updates of a new person, or two people with one username, can conflict; the next attempt sees the other's row. */
const ATTEMPTS = 4;

/** Accounts of people known from Telegram: created at the first contact, afterwards updated from what Telegram shows. */
@Injectable()
export class TelegramAccounts {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly lastSeen: LastSeen,
    private readonly bans: KeptBans,
  ) {}

  async findOrCreate(sighting: Sighting, now: Date): Promise<{ user: User; isNew: boolean }> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.prisma.$transaction((tx) => this.attempt(tx, sighting, now));
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async attempt(tx: Tx, sighting: Sighting, now: Date): Promise<{ user: User; isNew: boolean }> {
    const telegramId = BigInt(sighting.person.telegram_id);
    // Waits for a concurrent edit on the web, which would be overwritten otherwise.
    await tx.$executeRaw`SELECT 1 FROM users WHERE telegram_id = ${telegramId} FOR UPDATE`;
    const known = await tx.user.findUnique({ where: { telegramId } });
    const seen: Seen = {
      ...sighting,
      username: await this.freeUsername(tx, sighting.person.username, known),
    };
    if (!known) {
      const ban = await this.bans.takeOver(tx, telegramId);
      const user = await tx.user.create({
        data: { telegramId, firstName: 'User', createdAt: now, ...telegramFields(seen, null), ...ban },
      });
      await this.outbox.put(tx, userRegistered, { user: personSnapshot(user) }, now);
      await this.lastSeen.recordLocked(tx, user, now);
      return { user, isNew: true };
    }
    await this.lastSeen.recordLocked(tx, known, now);
    const changes = telegramFields(seen, known);
    if (Object.keys(changes).length === 0) return { user: known, isNew: false };
    const user = await tx.user.update({
      where: { id: known.id },
      data: { ...changes, version: { increment: 1 } },
    });
    await this.outbox.put(tx, userChanged, { user: personSnapshot(user) }, now);
    return { user, isNew: false };
  }

  /** Telegram's username where the person may use it here: it is valid and nobody else has it. */
  private async freeUsername(
    tx: Tx,
    username: string | null | undefined,
    known: User | null,
  ): Promise<string | undefined> {
    if (!username || !isUsableUsername(username)) return undefined;
    const holder = await tx.user.findUnique({
      where: { usernameKey: usernameKey(username) },
      select: { id: true },
    });
    return !holder || holder.id === known?.id ? username : undefined;
  }
}
