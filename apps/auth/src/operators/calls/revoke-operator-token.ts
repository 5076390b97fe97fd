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
  async revokeOperatorToken(_input: object, { operator, now }: CallContext<'operator'>) {
    const { userId: operatorId, fingerprint } = operator;
    await this.prisma.$transaction(async (tx) => {
      if (!(await this.tokens.revoke(tx, operator, now))) return;
      const facts = {
        operatorId,
        fingerprint,
        action: 'revoke-operator-token',
        target: `user:${operatorId}`,
      };
      await this.audit.write(tx, { ...facts, reason: null, details: {} }, now);
    });
    return { success: true as const };
  }
}
