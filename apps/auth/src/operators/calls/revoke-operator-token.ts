import { Controller } from '@nestjs/common';
import { revokeOperatorToken } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { AuditLog } from '../../audit/audit-log.ts';
import { OperatorTokens } from '../operator-tokens.ts';

@Controller()
export class RevokeOperatorToken {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly tokens: OperatorTokens,
    private readonly audit: AuditLog,
  ) {}

  @HandlesCall(revokeOperatorToken)
  async revokeOperatorToken(_input: object, context: CallContext<'operator'>) {
    const { operator, now } = context;
    await this.prisma.$transaction(async (tx) => {
      if (!(await this.tokens.revoke(tx, operator, now))) return;
      const target = `user:${operator.userId}`;
      await this.audit.record(tx, context, { action: 'revoke-operator-token', target });
    });
    return { success: true as const };
  }
}
