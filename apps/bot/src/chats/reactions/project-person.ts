import { Injectable } from '@nestjs/common';
import { userChanged, userRegistered, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { ChatBook } from '../chat-book.ts';

@Reacts(userRegistered, userChanged)
@Injectable()
export class ProjectPerson implements Reaction<typeof userRegistered, Tx> {
  constructor(private readonly chats: ChatBook) {}

  async react(tx: Tx, { user }: EventPayload<typeof userRegistered>): Promise<void> {
    await this.chats.project(tx, user);
  }
}
