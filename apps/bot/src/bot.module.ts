import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { AnswerNotice } from './chats/answer-notice.ts';
import { ChatBook } from './chats/chat-book.ts';
import { Conversations } from './chats/conversations.ts';
import { ForgetOld } from './chats/forget-old.ts';
import { Intake } from './chats/intake.ts';
import { KeepPerson } from './chats/keep-person.ts';
import {
  NoteApproval,
  NoteInvitationAnswer,
  NoteInvitationEnd,
  NoteVerdict,
  NoteWithdrawal,
} from './chats/note-decision.ts';
import { RetryUpdate } from './chats/retry-update.ts';
import { SentMessages } from './chats/sent-messages.ts';
import { Services } from './chats/services.ts';
import { SettleMessages } from './chats/settle-messages.ts';
import { UpdateLog } from './chats/update-log.ts';
import { WorkOffUpdates } from './chats/work-off-updates.ts';
import type { BotConfig } from './config.ts';
import { PrismaClient } from './database.ts';
import { ComposeNotice } from './delivery/compose-notice.ts';
import { DeliverNotices } from './delivery/deliver-notices.ts';
import { DeliveryLog } from './delivery/delivery-log.ts';
import { QueueNotice } from './delivery/queue-notice.ts';
import { SendNotice } from './delivery/send-notice.ts';
import { Reject } from './features/decide/reject.ts';
import { Decisions } from './features/decide/decisions.ts';
import { Vote } from './features/decide/vote.ts';
import { Dispatcher } from './features/dispatcher.ts';
import { type Feature, FEATURES } from './features/feature.ts';
import { Identify } from './features/identify.ts';
import { InvitationCard } from './features/invitation/invitation-card.ts';
import { MyPromises } from './features/lists/my-promises.ts';
import { NewPromise } from './features/lists/new-promise.ts';
import { Today } from './features/lists/today.ts';
import { Mute } from './features/mute/mute.ts';
import { NoticePressed } from './features/notice-pressed.ts';
import { Pages } from './features/pages.ts';
import { PendingReport } from './features/promise/pending-report.ts';
import { PromiseButtons } from './features/promise/promise-buttons.ts';
import { PromiseCard } from './features/promise/promise-card.ts';
import { PromisePictures } from './features/promise/promise-pictures.ts';
import { Refused } from './features/refused.ts';
import { Albums } from './features/report/albums.ts';
import { CarryMedia } from './features/report/carry-media.ts';
import { DraftButtons } from './features/report/draft-buttons.ts';
import { DraftCard } from './features/report/draft-card.ts';
import { Drafts } from './features/report/drafts.ts';
import { EditDraft } from './features/report/edit-draft.ts';
import { ReceiveReport } from './features/report/receive-report.ts';
import { ReportCommand } from './features/report/report-command.ts';
import { SendDraft } from './features/report/send-draft.ts';
import { UndoReport } from './features/report/undo-report.ts';
import { ReminderSettings } from './features/settings/reminder-settings.ts';
import { SettingsCard } from './features/settings/settings-card.ts';
import { Settings } from './features/settings/settings.ts';
import { Admin } from './features/start/admin.ts';
import { Help } from './features/start/help.ts';
import { Login } from './features/start/login.ts';
import { Start } from './features/start/start.ts';
import { Unhandled } from './features/unhandled.ts';
import { ChatActions } from './telegram/chat-actions.ts';
import { ChatLimits } from './telegram/chat-limits.ts';
import { Leader } from './telegram/leader.ts';
import { Polling } from './telegram/polling.ts';
import { PresentBot } from './telegram/present-bot.ts';
import { Telegram } from './telegram/telegram.ts';
import { CONFIG, DATABASE_URL } from './telegram/tokens.ts';
import { Webhook } from './telegram/webhook.ts';

/** In the order in which they look at an update: commands and buttons, then texts that were asked for, then reports. */
const features: Type<Feature>[] = [
  NoticePressed,
  Start,
  Login,
  Help,
  Admin,
  NewPromise,
  Today,
  MyPromises,
  ReportCommand,
  Settings,
  ReminderSettings,
  Mute,
  DraftButtons,
  UndoReport,
  Vote,
  Decisions,
  InvitationCard,
  PromiseCard,
  PromiseButtons,
  Reject,
  ReceiveReport,
  EditDraft,
  Unhandled,
];

const parts = [
  Leader,
  ChatLimits,
  ChatActions,
  Telegram,
  Polling,
  Webhook,
  PresentBot,
  Services,
  ChatBook,
  Conversations,
  Intake,
  SentMessages,
  AnswerNotice,
  SettleMessages,
  UpdateLog,
  RetryUpdate,
  WorkOffUpdates,
  ForgetOld,
  KeepPerson,
  NoteVerdict,
  NoteApproval,
  NoteWithdrawal,
  NoteInvitationAnswer,
  NoteInvitationEnd,
  QueueNotice,
  ComposeNotice,
  SendNotice,
  DeliveryLog,
  DeliverNotices,
  Dispatcher,
  Identify,
  Pages,
  Refused,
  PendingReport,
  PromisePictures,
  Albums,
  CarryMedia,
  DraftCard,
  Drafts,
  SendDraft,
  SettingsCard,
];

@Module({})
export class BotModule {
  static with(config: BotConfig, prisma: PrismaClient, url: string): DynamicModule {
    return {
      module: BotModule,
      imports: [
        ServiceModule.with({
          name: 'bot',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url },
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: DATABASE_URL, useValue: url },
        { provide: PrismaClient, useValue: prisma },
        ...parts,
        ...features,
        { provide: FEATURES, useFactory: (...all: Feature[]) => all, inject: features },
      ],
    };
  }
}
