import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { ChangeAccount } from './accounts/change-account.ts';
import { GetProfile } from './accounts/get-profile.ts';
import { GetUser } from './accounts/get-user.ts';
import { GetUserByUsername } from './accounts/get-user-by-username.ts';
import { OwnProfiles } from './accounts/own-profiles.ts';
import { ProfilePages } from './accounts/profile-pages.ts';
import { RegisterTelegramPerson } from './accounts/register-telegram-person.ts';
import { Roles } from './accounts/roles.ts';
import { SearchUsers } from './accounts/search-users.ts';
import { TelegramAccounts } from './accounts/telegram-accounts.ts';
import { UpdateProfile } from './accounts/update-profile.ts';
import { UpdateSettings } from './accounts/update-settings.ts';
import { AuthSettings, type authVariables } from './config.ts';
import { PrismaClient } from './database.ts';
import { GetMotivatorProfile } from './motivators/get-motivator-profile.ts';
import { SaveMotivatorProfile } from './motivators/save-motivator-profile.ts';
import { AuditLog } from './operators/audit-log.ts';
import { BanUser } from './operators/ban-user.ts';
import { CheckOperatorToken } from './operators/check-operator-token.ts';
import { GetOperator } from './operators/get-operator.ts';
import { IssueOperatorToken } from './operators/issue-operator-token.ts';
import { ListAuditEntries } from './operators/list-audit-entries.ts';
import { OperatorTokens } from './operators/operator-tokens.ts';
import { RevokeOperatorToken } from './operators/revoke-operator-token.ts';
import { UnbanUser } from './operators/unban-user.ts';
import { WriteAuditLine } from './operators/write-audit-line.ts';
import { EndSessions } from './sessions/end-sessions.ts';
import { ExchangeLoginToken } from './sessions/exchange-login-token.ts';
import { ForgetExpired } from './sessions/forget-expired.ts';
import { IssueLoginLink } from './sessions/issue-login-link.ts';
import { ListEndedSessions } from './sessions/list-ended-sessions.ts';
import { ListSessions } from './sessions/list-sessions.ts';
import { OthersSessions } from './sessions/others-sessions.ts';
import { ResumeSession } from './sessions/resume-session.ts';
import { RevokeSession } from './sessions/revoke-session.ts';
import { RevokeUserSessions } from './sessions/revoke-user-sessions.ts';
import { SessionGrants } from './sessions/session-grant.ts';
import { SessionTokens } from './sessions/session-token.ts';
import { StartSession } from './sessions/start-session.ts';
import { TouchSession } from './sessions/touch-session.ts';
import { ValidateSession } from './sessions/validate-session.ts';
import { CountReport, DiscountReport } from './stats/count-report.ts';
import { ForgetPromise, KeepClosedPromise, KeepPromise } from './stats/keep-promise.ts';
import { StatsOfUsers } from './stats/user-stats.ts';
import { SignInWithInitData } from './telegram/sign-in-with-init-data.ts';
import type { z } from 'zod';

const parts = [
  Roles,
  StatsOfUsers,
  OwnProfiles,
  ProfilePages,
  TelegramAccounts,
  ChangeAccount,
  SessionTokens,
  SessionGrants,
  StartSession,
  ResumeSession,
  EndSessions,
  OthersSessions,
  AuditLog,
  OperatorTokens,
  ForgetExpired,
];
const accountCalls = [
  RegisterTelegramPerson,
  GetProfile,
  UpdateProfile,
  UpdateSettings,
  GetUser,
  GetUserByUsername,
  SearchUsers,
];
const motivatorCalls = [GetMotivatorProfile, SaveMotivatorProfile];
const operatorCalls = [
  IssueOperatorToken,
  CheckOperatorToken,
  GetOperator,
  RevokeOperatorToken,
  BanUser,
  UnbanUser,
  ListAuditEntries,
];
const reactions = [
  KeepPromise,
  KeepClosedPromise,
  ForgetPromise,
  CountReport,
  DiscountReport,
  WriteAuditLine,
];
const sessionCalls = [
  IssueLoginLink,
  ExchangeLoginToken,
  SignInWithInitData,
  ValidateSession,
  TouchSession,
  ListEndedSessions,
  ListSessions,
  RevokeSession,
  RevokeUserSessions,
];

@Module({})
export class AuthModule {
  static with(
    config: z.output<z.ZodObject<typeof authVariables>>,
    prisma: PrismaClient,
    url: string,
  ): DynamicModule {
    const settings = new AuthSettings(
      config.APP_URL,
      config.JWT_SECRET,
      config.TELEGRAM_BOT_TOKEN,
      config.ADMIN_TELEGRAM_IDS,
    );
    return {
      module: AuthModule,
      imports: [
        ServiceModule.with({
          name: 'auth',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url },
        }),
      ],
      providers: [
        { provide: PrismaClient, useValue: prisma },
        { provide: AuthSettings, useValue: settings },
        ...parts,
        ...accountCalls,
        ...motivatorCalls,
        ...sessionCalls,
        ...operatorCalls,
        ...reactions,
      ],
    };
  }
}
