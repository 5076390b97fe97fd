import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { AdminUsers } from './admin-users.ts';
import { BanUser } from './calls/ban-user.ts';
import { CheckOperatorToken } from './calls/check-operator-token.ts';
import { FindUsers } from './calls/find-users.ts';
import { GetAccount } from './calls/get-account.ts';
import { GetOperator } from './calls/get-operator.ts';
import { IssueOperatorToken } from './calls/issue-operator-token.ts';
import { ListSessionsOfUser } from './calls/list-sessions-of-user.ts';
import { RevokeAllSessionsOfUser } from './calls/revoke-all-sessions-of-user.ts';
import { RevokeOperatorToken } from './calls/revoke-operator-token.ts';
import { RevokeSessionOfUser } from './calls/revoke-session-of-user.ts';
import { UnbanUser } from './calls/unban-user.ts';
import { OperatorTokens } from './operator-tokens.ts';
import { SessionRevoker } from './session-revoker.ts';
import { UserFinder } from './user-finder.ts';

const calls = [
  BanUser,
  CheckOperatorToken,
  FindUsers,
  GetAccount,
  GetOperator,
  IssueOperatorToken,
  ListSessionsOfUser,
  RevokeAllSessionsOfUser,
  RevokeOperatorToken,
  RevokeSessionOfUser,
  UnbanUser,
];

@Module({
  imports: [AccountsModule, AuditModule, SessionsModule, StatsModule],
  controllers: [...calls],
  providers: [AdminUsers, OperatorTokens, SessionRevoker, UserFinder],
  exports: [AdminUsers, OperatorTokens, UserFinder],
})
export class OperatorsModule {}
