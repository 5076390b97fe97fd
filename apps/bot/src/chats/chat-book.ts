import { Injectable } from '@nestjs/common';
import { chatBlocked, chatOpened, type PersonSnapshot, type UserProfile } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';

/** Who stands behind a chat, and whether Telegram lets us write there. In a private chat its id is the person's. */
@Injectable()
export class ChatBook {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /** Keeps the newest version of a person; an older one that comes late is ignored. */
  async keep(tx: Tx, user: PersonSnapshot): Promise<void> {
    const facts = {
      telegramId: BigInt(user.telegram_id),
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      language: user.language,
      timeZone: user.time_zone,
      dayStartsAt: user.day_starts_at,
      banned: user.banned,
      version: user.version,
    };
    // Asked for first, because every message comes through here and hardly any of them brings news.
    const known = await tx.chat.findUnique({ where: { userId: user.id }, select: { version: true } });
    if (known && known.version >= user.version) return;
    const { count } = await tx.chat.createMany({
      data: [{ userId: user.id, ...facts }],
      skipDuplicates: true,
    });
    if (count === 0)
      await tx.chat.updateMany({ where: { userId: user.id, version: { lt: user.version } }, data: facts });
  }

  /**
   * The person wrote or pressed something: the chat is open, whatever it was before. Their events may come later than
   * this: until then the chat is known by what auth answered, as version 0.
   */
  async markOpen(user: UserProfile, now: Date): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      await this.keep(tx, { ...user, banned: false, version: 0 });
      const { count } = await tx.chat.updateMany({
        where: { userId: user.id, OR: [{ openedAt: null }, { blockedAt: { not: null } }] },
        data: { openedAt: now, blockedAt: null },
      });
      if (count > 0) await this.outbox.put(tx, chatOpened, { userId: user.id }, now);
    });
  }

  /** Mutes the chat until the person comes back. */
  async markBlocked(tx: Tx, userId: number, now: Date): Promise<void> {
    const { count } = await tx.chat.updateMany({
      where: { userId, blockedAt: null },
      data: { blockedAt: now },
    });
    if (count > 0) await this.outbox.put(tx, chatBlocked, { userId }, now);
  }

  async markBlockedByTelegramId(telegramId: number, now: Date): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const chat = await tx.chat.findUnique({ where: { telegramId } });
      if (chat) await this.markBlocked(tx, chat.userId, now);
    });
  }

  /** First name and last name, or null for somebody whose events have not come yet. */
  async nameOf(userId: number): Promise<string | null> {
    const chat = await this.prisma.chat.findUnique({ where: { userId } });
    return chat && [chat.firstName, chat.lastName].filter(Boolean).join(' ');
  }
}
