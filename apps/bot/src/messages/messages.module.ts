import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { ServicesModule } from '../services/services.module.ts';
import { TelegramModule } from '../telegram/telegram.module.ts';
import { DeleteOldMessages } from './jobs/delete-old-messages.ts';
import { PauseOffers } from './pause-offers.ts';
import { Pictures } from './pictures.ts';
import { PressedButtons } from './pressed-buttons.ts';
import { RecordApproval } from './reactions/record-approval.ts';
import { RecordInvitationAnswer } from './reactions/record-invitation-answer.ts';
import { RecordInvitationEnd } from './reactions/record-invitation-end.ts';
import { RecordRejection } from './reactions/record-rejection.ts';
import { RecordWithdrawal } from './reactions/record-withdrawal.ts';
import { SentMessages } from './sent-messages.ts';
import { SettleMessages } from './settle-messages.ts';

const reactions = [
  RecordRejection,
  RecordApproval,
  RecordWithdrawal,
  RecordInvitationAnswer,
  RecordInvitationEnd,
];

const jobs = [DeleteOldMessages];

/** How messages are built, sent and edited, and which of them ask for a decision. */
@Module({
  imports: [TelegramModule, ServicesModule, ChatsModule],
  controllers: [...reactions],
  providers: [...jobs, SentMessages, SettleMessages, PressedButtons, Pictures, PauseOffers],
  exports: [SentMessages, PressedButtons, Pictures, PauseOffers],
})
export class MessagesModule {}
