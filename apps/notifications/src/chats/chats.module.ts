import { Module } from '@nestjs/common';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { RemindersModule } from '../reminders/reminders.module.ts';
import { NoteAnswered } from './reactions/note-answered.ts';
import { NoteUndelivered } from './reactions/note-undelivered.ts';
import { RecordBlockedChat } from './reactions/record-blocked-chat.ts';
import { RecordDeliveredNotice } from './reactions/record-delivered-notice.ts';
import { RecordOpenedChat } from './reactions/record-opened-chat.ts';

const reactions = [NoteAnswered, NoteUndelivered, RecordBlockedChat, RecordDeliveredNotice, RecordOpenedChat];

/** What the bot publishes about its chats with people. */
@Module({ imports: [ReceiptsModule, RemindersModule], controllers: [...reactions] })
export class ChatsModule {}
