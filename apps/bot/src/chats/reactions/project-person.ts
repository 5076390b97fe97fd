import { Controller } from '@nestjs/common';
import { userChanged, userRegistered, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { ChatBook } from '../chat-book.ts';

@Controller()
export class ProjectPerson {
  constructor(private readonly chats: ChatBook) {}

  @ReactsTo(userRegistered, userChanged)
  async projectPerson(tx: Tx, { user }: EventPayload<typeof userRegistered>): Promise<void> {
    await this.chats.project(tx, user);
  }
}
