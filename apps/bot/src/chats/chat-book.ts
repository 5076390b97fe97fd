import { Injectable } from '@nestjs/common';
import { chatBlocked, chatOpened, type PersonSnapshot, type UserProfile } from '@slovo/contracts';
import { Gathering, type Outcome } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';

const openChats = statement<[userIds: number[]], { userId: number; isWelcomed: boolean }>(
  'open-chats',
  `SELECT user_id AS "userId", welcomed_at IS NOT NULL AS "isWelcomed" FROM chats
  WHERE user_id = ANY($1::int[]) AND opened_at IS NOT NULL AND blocked_at IS NULL`,
  'once',
);

/** Knows the owner of a chat and whether Telegram lets us write there. The id of a private chat is the person's Telegram id. */
@Injectable()
export class ChatBook {
  /** Hardly any update changes something of its chat: those that are handled at once are looked up together. */
  private readonly gathering = new Gathering((userIds: readonly number[]) => this.findOpen(userIds));

  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /** The newest version of a person wins: an older one that arrives late is ignored. */
  async project(tx: Tx, user: PersonSnapshot): Promise<void> {
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
    // Read first: hardly any event changes something that is shown in chats.
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
   * The person wrote or pressed something, so the chat is open. Their events may arrive later: until then the chat has
   * what auth answered, as version 0.
   * @returns whether the person was welcomed before
   */
  async markOpen(user: UserProfile, now: Date): Promise<boolean> {
    const known = await this.gathering.add(user.id);
    if (known) return known.isWelcomed;
    return this.prisma.$transaction(async (tx) => {
      await this.project(tx, { ...user, banned: false, version: 0 });
      const { count } = await tx.chat.updateMany({
        where: { userId: user.id, OR: [{ openedAt: null }, { blockedAt: { not: null } }] },
        data: { openedAt: now, blockedAt: null },
      });
      if (count > 0) await this.outbox.put(tx, chatOpened, { userId: user.id }, now);
      const chat = await tx.chat.findUnique({ where: { userId: user.id }, select: { welcomedAt: true } });
      return chat?.welcomedAt != null;
    });
  }

  private async findOpen(userIds: readonly number[]): Promise<Outcome<{ isWelcomed: boolean } | null>[]> {
    const rows = await rowsOf(this.prisma, openChats, [...userIds]);
    const chats = new Map(rows.map((chat) => [chat.userId, chat]));
    return userIds.map((userId) => ({ value: chats.get(userId) ?? null }));
  }

  /** After the welcome, so that a crash before this repeats it. */
  async markWelcomed(userId: number, now: Date): Promise<void> {
    await this.prisma.chat.updateMany({ where: { userId, welcomedAt: null }, data: { welcomedAt: now } });
  }

  /** Nothing is sent to the chat until the person writes again. */
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

  /** First and last name, or null while no event about the person has arrived. */
  async nameOf(userId: number): Promise<string | null> {
    const chat = await this.prisma.chat.findUnique({ where: { userId } });
    return chat && [chat.firstName, chat.lastName].filter(Boolean).join(' ');
  }
}
