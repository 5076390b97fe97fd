import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import type { NotificationsConfig } from './config.ts';
import { PrismaClient } from './database.ts';
import { allNotices } from './notices/all-notices.ts';
import { KeepVoter } from './notices/keep-voter.ts';
import { tell } from './notices/tell.ts';
import { GetNotificationSettings } from './people/get-notification-settings.ts';
import { KeepPerson } from './people/keep-person.ts';
import { NoteBlockedChat, NoteOpenedChat } from './people/note-chat.ts';
import { People } from './people/people.ts';
import { UpdateNotificationSettings } from './people/update-notification-settings.ts';
import { GetReceiptStats } from './receipts/get-receipt-stats.ts';
import { ListReceipts } from './receipts/list-receipts.ts';
import { MakeReceipt } from './receipts/make-receipt.ts';
import { MoveReceipt } from './receipts/move-receipt.ts';
import { FollowChat, NoteAnswered, NoteDelivered, NoteUndelivered } from './receipts/note-delivery.ts';
import { SetReceiptStatus } from './receipts/set-receipt-status.ts';
import { ForgetPromise, KeepPromise } from './reminders/keep-promise.ts';
import {
  KeepApprovedReport,
  KeepRejectedReport,
  KeepSkippedDay,
  KeepSubmittedReport,
  KeepWithdrawnReport,
} from './reminders/keep-report.ts';
import { NudgeMotivators } from './reminders/nudge-motivators.ts';
import { PlanForPerson } from './reminders/plan-for-person.ts';
import { PlanReminder } from './reminders/plan-reminder.ts';
import { SendReminders } from './reminders/send-reminders.ts';
import { SendWeeklyDigests } from './reminders/send-weekly-digests.ts';
import { SendSnoozed, Snoozes } from './reminders/snoozes.ts';

const parts = [
  People,
  KeepPerson,
  NoteBlockedChat,
  NoteOpenedChat,
  GetNotificationSettings,
  UpdateNotificationSettings,
  ListReceipts,
  SetReceiptStatus,
  GetReceiptStats,
  MakeReceipt,
  MoveReceipt,
  FollowChat,
  NoteDelivered,
  NoteUndelivered,
  NoteAnswered,
  KeepVoter,
  KeepPromise,
  ForgetPromise,
  KeepSubmittedReport,
  KeepApprovedReport,
  KeepRejectedReport,
  KeepWithdrawnReport,
  KeepSkippedDay,
  PlanReminder,
  PlanForPerson,
  SendReminders,
  Snoozes,
  SendSnoozed,
  NudgeMotivators,
  SendWeeklyDigests,
];

@Module({})
export class NotificationsModule {
  static with(config: NotificationsConfig, prisma: PrismaClient, url: string): DynamicModule {
    return {
      module: NotificationsModule,
      imports: [
        ServiceModule.with({
          name: 'notifications',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url },
        }),
      ],
      providers: [{ provide: PrismaClient, useValue: prisma }, ...parts, ...allNotices.map(tell)],
    };
  }
}
