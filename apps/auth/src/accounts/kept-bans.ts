import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.ts';
import type { User } from '../generated/client.ts';

type Ban = Pick<User, 'bannedAt' | 'banReason' | 'lastBanFrom'>;

/** Bans of people who deleted their account: otherwise that would be the way out of a ban. */
@Injectable()
export class KeptBans {
  /** Keeps the ban of a locked account whose deletion begins. */
  async keep(tx: Tx, { telegramId, bannedAt, banReason: reason }: User): Promise<void> {
    if (!bannedAt) return;
    const ban = { bannedAt, reason };
    await tx.keptBan.upsert({ where: { telegramId }, create: { telegramId, ...ban }, update: ban });
  }

  /** For a new account of this Telegram person, which has the ban from now on. */
  async takeOver(tx: Tx, telegramId: bigint): Promise<Ban | null> {
    const [kept] = await tx.$queryRaw<{ banned_at: Date; reason: string | null }[]>`
      DELETE FROM kept_bans WHERE telegram_id = ${telegramId} RETURNING banned_at, reason`;
    return kept ? { bannedAt: kept.banned_at, banReason: kept.reason, lastBanFrom: kept.banned_at } : null;
  }
}
