import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { signInWithInitData, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { TelegramAccounts } from '../../accounts/telegram-accounts.ts';
import { AuthSettings } from '../../config.ts';
import { PrismaClient } from '../../database.ts';
import type { Session, User } from '../../generated/client.ts';
import { SessionGrants } from '../../sessions/session-grants.ts';
import { kindOfDevice } from '../../sessions/device-info.ts';
import { SessionStarter, type Start } from '../../sessions/session-starter.ts';
import { readInitData } from '../init-data.ts';

@Controller()
export class SignInWithInitData {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly settings: AuthSettings,
    private readonly accounts: TelegramAccounts,
    private readonly starter: SessionStarter,
    private readonly grants: SessionGrants,
  ) {}

  @HandlesCall(signInWithInitData)
  async signInWithInitData(
    { initData, origin, time_zone: timeZone }: CallRequest<typeof signInWithInitData>,
    { now }: CallContext,
  ) {
    const read = readInitData(initData, this.settings.botToken, now);
    if (typeof read === 'string') throw new Refusal(read);
    const { id, is_bot: _, ...person } = read.user;
    const initDataHash = createHash('sha256').update(read.hash).digest('hex');
    const seen = await this.accounts.findOrCreate(
      { person: { ...person, telegram_id: id }, timeZone, seenAt: read.signedAt },
      now,
    );
    const start = { userId: seen.user.id, authType: 'webapp' as const, origin, initDataHash };
    try {
      const { session, user } = await this.prisma.$transaction((tx) => this.starter.start(tx, start, now));
      return await this.grants.of(session, user);
    } catch (error) {
      if (!isUniqueViolation(error) && !isQuotaSpent(error)) throw error;
      const opened = await this.prisma.session.findUnique({
        where: { initDataHash },
        include: { user: true },
      });
      // A reload of the mini app opens no further session, so it is no sign-in to be refused.
      if (!opened && isQuotaSpent(error)) throw error;
      return this.openAgain(opened, origin, now);
    }
  }

  /** The same data opens the same session, for a client whose first answer was lost; and nothing on another device. */
  private async openAgain(opened: Opened | null, origin: Start['origin'], now: Date) {
    const isSame = opened && kindOfDevice(opened) === kindOfDevice({ userAgent: origin.user_agent ?? null });
    if (!isSame || opened.revokedAt || opened.expiresAt <= now) throw new Refusal('init_data_expired');
    if (opened.user.bannedAt) throw new Refusal('user_banned');
    return this.grants.of(opened, opened.user);
  }
}

type Opened = Session & { user: User };

const isQuotaSpent = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'SIGN_INS_OF_DAY_SPENT';
