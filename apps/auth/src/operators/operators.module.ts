import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { BanUser } from './calls/ban-user.ts';
import { CheckOperatorToken } from './calls/check-operator-token.ts';
import { GetOperator } from './calls/get-operator.ts';
import { IssueOperatorToken } from './calls/issue-operator-token.ts';
import { RevokeOperatorToken } from './calls/revoke-operator-token.ts';
import { UnbanUser } from './calls/unban-user.ts';
import { OperatorTokens } from './operator-tokens.ts';

const calls = [BanUser, CheckOperatorToken, GetOperator, IssueOperatorToken, RevokeOperatorToken, UnbanUser];

@Module({
  imports: [AccountsModule, AuditModule, SessionsModule],
  controllers: [...calls],
  providers: [OperatorTokens],
})
export class OperatorsModule {}
