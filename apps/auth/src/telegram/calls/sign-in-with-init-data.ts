import { Controller } from '@nestjs/common';
import { signInWithInitData, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { TelegramAccounts } from '../../accounts/telegram-accounts.ts';
import { AuthSettings } from '../../config.ts';
import { PrismaClient } from '../../database.ts';
import { SessionGrants } from '../../sessions/session-grants.ts';
import { SessionStarter } from '../../sessions/session-starter.ts';
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
    const { id, is_bot: _, ...person } = read;
    const seen = await this.accounts.findOrCreate({ person: { ...person, telegram_id: id }, timeZone }, now);
    const { session, user } = await this.prisma.$transaction((tx) =>
      this.starter.start(tx, { userId: seen.user.id, authType: 'webapp', origin }, now),
    );
    return this.grants.of(session, user);
  }
}
