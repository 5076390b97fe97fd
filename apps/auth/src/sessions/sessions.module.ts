import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AdminAccess } from './admin-access.ts';
import { EndAlertedSession } from './calls/end-alerted-session.ts';
import { ExchangeLoginToken } from './calls/exchange-login-token.ts';
import { IssueLoginLink } from './calls/issue-login-link.ts';
import { ListEndedSessions } from './calls/list-ended-sessions.ts';
import { ListSessions } from './calls/list-sessions.ts';
import { RevokeSession } from './calls/revoke-session.ts';
import { RevokeUserSessions } from './calls/revoke-user-sessions.ts';
import { TouchSession } from './calls/touch-session.ts';
import { ValidateSession } from './calls/validate-session.ts';
import { DeleteExpired } from './jobs/delete-expired.ts';
import { SessionEnder } from './session-ender.ts';
import { SessionGrants } from './session-grants.ts';
import { SessionResumer } from './session-resumer.ts';
import { SessionStarter } from './session-starter.ts';
import { SessionTokens } from './session-tokens.ts';
import { SignInAlerts } from './sign-in-alerts.ts';

const calls = [
  EndAlertedSession,
  ExchangeLoginToken,
  IssueLoginLink,
  ListEndedSessions,
  ListSessions,
  RevokeSession,
  RevokeUserSessions,
  TouchSession,
  ValidateSession,
];
const jobs = [DeleteExpired];

@Module({
  imports: [AccountsModule, AuditModule],
  controllers: [...calls],
  providers: [
    ...jobs,
    AdminAccess,
    SessionEnder,
    SessionGrants,
    SessionResumer,
    SessionStarter,
    SessionTokens,
    SignInAlerts,
  ],
  exports: [SessionEnder, SessionGrants, SessionStarter],
})
export class SessionsModule {}
