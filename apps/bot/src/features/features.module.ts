import { Module, type Type } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { ServicesModule } from '../services/services.module.ts';
import { TelegramModule } from '../telegram/telegram.module.ts';
import { Reject } from './decide/reject.ts';
import { Vote } from './decide/vote.ts';
import { type Feature, FEATURES, type UnhandledVerb } from './feature.ts';
import { Inbox } from './inbox/inbox.ts';
import { InvitationCard } from './invitation/invitation-card.ts';
import { MyPromises } from './lists/my-promises.ts';
import { NewPromise } from './lists/new-promise.ts';
import { Today } from './lists/today.ts';
import { Mute } from './mute/mute.ts';
import { AnswerNotice } from './notices/answer-notice.ts';
import { NoticePressed } from './notices/notice-pressed.ts';
import { UnknownCopies } from './notices/unknown-copies.ts';
import { OwnDataCard } from './own-data/own-data-card.ts';
import { OwnData } from './own-data/own-data.ts';
import { Pages } from './pages.ts';
import { PendingReport } from './promise/pending-report.ts';
import { PromiseButtons } from './promise/promise-buttons.ts';
import { PromiseCard } from './promise/promise-card.ts';
import { VoiceButtons } from './promise/voice-buttons.ts';
import { Refused } from './refused.ts';
import { Albums } from './report/albums.ts';
import { Cancel } from './report/cancel.ts';
import { DraftButtons } from './report/draft-buttons.ts';
import { DraftCard } from './report/draft-card.ts';
import { Drafts } from './report/drafts.ts';
import { EditDraft } from './report/edit-draft.ts';
import { FinishDrafts } from './report/finish-drafts.ts';
import { ReadContent } from './report/read-content.ts';
import { ReceiveReport } from './report/receive-report.ts';
import { ReportCommand } from './report/report-command.ts';
import { SendDraft } from './report/send-draft.ts';
import { TransferMedia } from './report/transfer-media.ts';
import { UndoReport } from './report/undo-report.ts';
import { ReminderSettings } from './settings/reminder-settings.ts';
import { SettingsCard } from './settings/settings-card.ts';
import { Settings } from './settings/settings.ts';
import { PrepareShare } from './share/calls/prepare-share.ts';
import { WitnessShare } from './share/witness-share.ts';
import { Admin } from './start/admin.ts';
import { Help } from './start/help.ts';
import { Login } from './start/login.ts';
import { Start } from './start/start.ts';
import { Welcome } from './start/welcome.ts';
import { Unhandled } from './unhandled.ts';
import { BecomeWitness } from './witness/become-witness.ts';
import { WitnessMute } from './share/witness-mute.ts';

/** In the order in which they see an update: commands and buttons, then expected texts, then reports. */
const features = [
  NoticePressed,
  Start,
  Login,
  Help,
  Cancel,
  Admin,
  NewPromise,
  Today,
  MyPromises,
  ReportCommand,
  Settings,
  ReminderSettings,
  Mute,
  OwnData,
  DraftButtons,
  UndoReport,
  Inbox,
  WitnessMute,
  Vote,
  InvitationCard,
  PromiseCard,
  PromiseButtons,
  VoiceButtons,
  Reject,
  Welcome,
  ReceiveReport,
  EditDraft,
  Unhandled,
] as const satisfies readonly Type<Feature>[];

type None<T extends never> = T;
/** Does not compile while a button has no handler; the error names its verb. */
export type EveryButtonIsHandled = None<UnhandledVerb<typeof features>>;

/** What features share. */
const parts = [
  AnswerNotice,
  UnknownCopies,
  Pages,
  Refused,
  PendingReport,
  Albums,
  TransferMedia,
  ReadContent,
  DraftCard,
  Drafts,
  SendDraft,
  FinishDrafts,
  SettingsCard,
  OwnDataCard,
  WitnessShare,
  BecomeWitness,
];

const calls = [PrepareShare];

/** What the bot can do in a chat. */
@Module({
  imports: [TelegramModule, ServicesModule, ChatsModule, MessagesModule],
  controllers: calls,
  providers: [
    ...features,
    ...parts,
    { provide: FEATURES, useFactory: (...all: Feature[]) => all, inject: [...features] },
  ],
  exports: [FEATURES, OwnData],
})
export class FeaturesModule {}
