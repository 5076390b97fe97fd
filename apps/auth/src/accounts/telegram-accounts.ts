import { Injectable } from '@nestjs/common';
import { userChanged, userRegistered } from '@slovo/contracts';
import { isUniqueViolation } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import type { User } from '../generated/client.ts';
import { personSnapshot } from './account.view.ts';
import { KeptBans } from './kept-bans.ts';
import { LastSeen } from './last-seen.ts';
import { keepFormerUsername } from './former-usernames.ts';
import { Roles } from './roles.ts';
import { telegramFields, type Seen, type Sighting } from './telegram-fields.ts';
import { usernameKey } from './username.ts';
import { Usernames } from './usernames.ts';

/** Two updates of a new person, or two new people with one username, can conflict; the next attempt sees the other's row. */
const ATTEMPTS = 4;

/** Accounts of people known from Telegram: created at the first contact, afterwards updated from what Telegram shows. */
@Injectable()
export class TelegramAccounts {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly lastSeen: LastSeen,
    private readonly bans: KeptBans,
    private readonly roles: Roles,
    private readonly usernames: Usernames,
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
    const { username } = sighting.person;
    const key = username && this.usernames.isUsable(username) ? usernameKey(username) : null;
    // Waits for a concurrent edit on the web, which would be overwritten otherwise, and for one of the person who has the
    // username. In the order of ids, so that two who exchange theirs do not wait for each other.
    await tx.$executeRaw`
      SELECT 1 FROM users WHERE telegram_id = ${telegramId} OR username_key = ${key} ORDER BY id FOR UPDATE`;
    const known = await tx.user.findUnique({ where: { telegramId } });
    const seen: Seen = {
      ...sighting,
      username:
        key !== null && (await this.takeUsername(tx, key, known, sighting, now)) ? username! : undefined,
      isOperator: this.roles.isOperator({ telegramId }),
    };
    if (!known) {
      const ban = await this.bans.takeOver(tx, telegramId);
      const user = await tx.user.create({
        data: { telegramId, firstName: 'User', createdAt: now, ...fieldsOf(seen, null, now), ...ban },
      });
      await this.outbox.put(tx, userRegistered, { user: personSnapshot(user) }, now);
      await this.lastSeen.recordLocked(tx, user, now);
      return { user, isNew: true };
    }
    await this.lastSeen.recordLocked(tx, known, now);
    const changes = fieldsOf(seen, known, now);
    if (Object.keys(changes).length === 0) return { user: known, isNew: false };
    const user = await tx.user.update({
      where: { id: known.id },
      data: { ...changes, version: { increment: 1 } },
    });
    await keepFormerUsername(tx, known, user, now);
    await this.outbox.put(tx, userChanged, { user: personSnapshot(user) }, now);
    return { user, isNew: false };
  }

  /**
   * Whether the person may use Telegram's username here. Telegram has each of them once, so who had it from Telegram has lost
   * it there since; one that was chosen here stays.
   */
  private async takeUsername(
    tx: Tx,
    key: string,
    known: User | null,
    sighting: Sighting,
    now: Date,
  ): Promise<boolean> {
    const holder = await tx.user.findUnique({ where: { usernameKey: key } });
    if (!holder || holder.id === known?.id) return true;
    const isLater = holder.usernameSeenAt === null || holder.usernameSeenAt <= (sighting.seenAt ?? now);
    if (holder.ownFields.includes('username') || !isLater) return false;
    const nameless = await tx.user.update({
      where: { id: holder.id },
      data: { username: null, usernameKey: null, usernameSeenAt: null, version: { increment: 1 } },
    });
    await this.outbox.put(tx, userChanged, { user: personSnapshot(nameless) }, now);
    return true;
  }
}

function fieldsOf(seen: Seen, known: User | null, now: Date) {
  const fields = telegramFields(seen, known);
  return fields.username ? { ...fields, usernameSeenAt: seen.seenAt ?? now } : fields;
}
