import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import { CatchUp } from './calendar/catch-up.ts';
import { CloseDays } from './calendar/close-days.ts';
import { MoveDays } from './calendar/move-days.ts';
import { SkipDay } from './calendar/skip-day.ts';
import type { PromisesConfig } from './config.ts';
import { PrismaClient } from './database.ts';
import { AnswerFromNotice } from './invitations/answer-from-notice.ts';
import { AnswerInvitation } from './invitations/answer-invitation.ts';
import { EndInvitation } from './invitations/end-invitation.ts';
import { ExpireInvitations } from './invitations/expire-invitations.ts';
import { GetInvitation } from './invitations/get-invitation.ts';
import { ListInvitations } from './invitations/list-invitations.ts';
import { SetApprovalType } from './invitations/set-approval-type.ts';
import { TakeAnswer } from './invitations/take-answer.ts';
import { WithdrawInvitation } from './invitations/withdraw-invitation.ts';
import { GrantMedia } from './media/grant-media.ts';
import { KeepPerson } from './people/keep-person.ts';
import { ChangePromise } from './promises/change-promise.ts';
import { ClosePromise } from './promises/close-promise.ts';
import { CreatePromise } from './promises/create-promise.ts';
import { DeletePromise } from './promises/delete-promise.ts';
import { GetPromise } from './promises/get-promise.ts';
import { GetPublicPromise } from './promises/get-public-promise.ts';
import { GetUserPromise } from './promises/get-user-promise.ts';
import { ListActiveChallenges } from './promises/list-active-challenges.ts';
import { ListActivePromises } from './promises/list-active-promises.ts';
import { ListFeed } from './promises/list-feed.ts';
import { ListPromises } from './promises/list-promises.ts';
import { ListUserPromises } from './promises/list-user-promises.ts';
import { SetPrivacy } from './promises/set-privacy.ts';
import { StartPromise } from './promises/start-promise.ts';
import { UpdatePromise } from './promises/update-promise.ts';
import { DecideReport } from './reports/decide-report.ts';
import { GetReportStats } from './reports/get-report-stats.ts';
import { ListPublicReports } from './reports/list-public-reports.ts';
import { ListReports } from './reports/list-reports.ts';
import { ReadUploads } from './reports/read-uploads.ts';
import { SettleReport } from './reports/settle-report.ts';
import { SubmitReport } from './reports/submit-report.ts';
import { UndoReport } from './reports/undo-report.ts';

const promises = [
  ChangePromise,
  CreatePromise,
  UpdatePromise,
  DeletePromise,
  StartPromise,
  SetPrivacy,
  ClosePromise,
  GetPromise,
  ListPromises,
  ListActivePromises,
  ListActiveChallenges,
  GetPublicPromise,
  GetUserPromise,
  ListFeed,
  ListUserPromises,
];
const reports = [
  ReadUploads,
  DecideReport,
  SubmitReport,
  UndoReport,
  ListReports,
  ListPublicReports,
  GetReportStats,
  SettleReport,
];
const invitations = [
  EndInvitation,
  TakeAnswer,
  SetApprovalType,
  WithdrawInvitation,
  AnswerInvitation,
  GetInvitation,
  ListInvitations,
  AnswerFromNotice,
  ExpireInvitations,
];
const calendar = [CatchUp, SkipDay, CloseDays, MoveDays];

@Module({})
export class PromisesModule {
  static with(config: PromisesConfig, prisma: PrismaClient, url: string): DynamicModule {
    return {
      module: PromisesModule,
      imports: [
        ServiceModule.with({
          name: 'promises',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url },
        }),
      ],
      providers: [
        { provide: PrismaClient, useValue: prisma },
        { provide: Tickets, useValue: new Tickets(config.TICKET_SECRET) },
        ...promises,
        ...reports,
        ...invitations,
        ...calendar,
        KeepPerson,
        GrantMedia,
      ],
    };
  }
}
