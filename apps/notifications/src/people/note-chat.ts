import { Injectable } from '@nestjs/common';
import { chatBlocked, chatOpened, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { stranger } from './people.ts';

/** Nothing is sent to a chat that is blocked, until the person comes back. */
async function note(tx: Tx, userId: number, isBlocked: boolean, at: Date): Promise<void> {
  const change = { blockedAt: isBlocked ? at : null, chatChangedAt: at };
  const { count } = await tx.person.createMany({
    data: [{ userId, ...stranger, ...change }],
    skipDuplicates: true,
  });
  if (count > 0) return;
  const older = { OR: [{ chatChangedAt: null }, { chatChangedAt: { lt: at } }] };
  await tx.person.updateMany({ where: { userId, ...older }, data: change });
}

@Reacts(chatBlocked)
@Injectable()
export class NoteBlockedChat implements Reaction<typeof chatBlocked, Tx> {
  async react(
    tx: Tx,
    { userId }: EventPayload<typeof chatBlocked>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await note(tx, userId, true, occurredAt);
  }
}

@Reacts(chatOpened)
@Injectable()
export class NoteOpenedChat implements Reaction<typeof chatOpened, Tx> {
  async react(
    tx: Tx,
    { userId }: EventPayload<typeof chatOpened>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await note(tx, userId, false, occurredAt);
  }
}
