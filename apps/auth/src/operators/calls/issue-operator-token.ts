import { Controller } from '@nestjs/common';
import { type CallRequest, issueOperatorToken } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { TelegramAccounts } from '../../accounts/telegram-accounts.ts';
import { AuthSettings } from '../../config.ts';
import { PrismaClient } from '../../database.ts';
import type { User } from '../../generated/client.ts';
import { AuditLog } from '../../audit/audit-log.ts';
import { operatorView, OperatorTokens } from '../operator-tokens.ts';

@Controller()
export class IssueOperatorToken {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly settings: AuthSettings,
    private readonly accounts: TelegramAccounts,
    private readonly tokens: OperatorTokens,
    private readonly audit: AuditLog,
  ) {}

  @HandlesCall(issueOperatorToken)
  async issueOperatorToken(
    { telegram_id: telegramId }: CallRequest<typeof issueOperatorToken>,
    { now, requestId }: CallContext,
  ) {
    if (!this.settings.adminTelegramIds.has(telegramId)) throw new Refusal('NOT_OPERATOR');
    const user = await this.accountOf(telegramId, now);
    if (user.bannedAt) throw new Refusal('user_banned');
    return this.prisma.$transaction(async (tx) => {
      const { token, held } = await this.tokens.issue(tx, user.id, now);
      const operator = operatorView(held);
      const { user_id: operatorId, fingerprint } = operator;
      const facts = { operatorId, fingerprint, action: 'issue-operator-token', target: `user:${operatorId}` };
      await this.audit.write(tx, { ...facts, reason: null, details: { requestId } }, now);
      // In the fragment, which no proxy sees and no server logs.
      return { url: new URL(`/admin#token=${token}`, this.settings.appUrl).href, token, operator };
    });
  }

  /** An operator may use the command line before they first write to the bot, which will fill in their name. */
  private async accountOf(telegramId: number, now: Date): Promise<User> {
    const known = await this.prisma.user.findUnique({ where: { telegramId: BigInt(telegramId) } });
    if (known) return known;
    const person = { telegram_id: telegramId, first_name: 'User' };
    return (await this.accounts.findOrCreate({ person }, now)).user;
  }
}
