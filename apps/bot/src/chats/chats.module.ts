import { Module } from '@nestjs/common';
import { ChatBook } from './chat-book.ts';
import { Conversations } from './conversations.ts';
import { ProjectPerson } from './reactions/project-person.ts';

const reactions = [ProjectPerson];

/** Chats: their owner, whether the bot may write there, and the answer that it waits for. */
@Module({
  controllers: [...reactions],
  providers: [ChatBook, Conversations],
  exports: [ChatBook, Conversations],
})
export class ChatsModule {}
