import { Module } from '@nestjs/common';
import { ChatBook } from './chat-book.ts';
import { Conversations } from './conversations.ts';
import { ProjectPerson } from './reactions/project-person.ts';

const reactions = [ProjectPerson];

/** Who a chat belongs to, whether the bot may write there, and what it waits for. */
@Module({
  controllers: [...reactions],
  providers: [ChatBook, Conversations],
  exports: [ChatBook, Conversations],
})
export class ChatsModule {}
