import { Controller, type Type } from '@nestjs/common';
import type { EventDefinition } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll, when } from '@slovo/kit/events';
import { LANGUAGES } from '@slovo/texts/languages';
import type { Tx } from '../../database.ts';
import { People, type Recipient, recipientOf } from '../../people/people.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { BatchLookups, NoticeLookups } from '../notice-lookups.ts';
import type { Notice } from '../notice.ts';

/** `to` decides who reads the notice, so it looks things up for nobody in particular. */
const NO_READER = { lang: LANGUAGES[0], timeZone: 'UTC' };

/** A chat that the person has blocked refuses the message by itself. */
const urgently = (to: Recipient): Recipient => ({ ...to, banned: false, isReachable: true });

/**
 * Creates the reaction of one notice, which writes the receipts of a batch of events in sets. Each notice has a class and so
 * inbox entries of its own: one that fails does not hold up the others. `Tell-` and the notice's name are part
 * of their name and must not change.
 */
export function createNoticeReaction(notice: Notice): Type {
  @Controller()
  class NoticeReaction {
    constructor(
      readonly people: People,
      readonly receipts: ReceiptWriter,
    ) {}

    @ReactsToAll(notice.when ? when(notice.on, notice.when) : notice.on)
    async writeReceipts(
      tx: Tx,
      events: readonly BatchEvent<EventDefinition>[],
      { now }: Pick<ReactionContext, 'now'>,
    ): Promise<void> {
      const lookups = new BatchLookups(tx, this.people);
      // In the order of the events, whose receipts keep it.
      const receipts = await Promise.all(events.map((event) => receiptsOf(notice, event, lookups, now)));
      await this.receipts.createAll(tx, receipts.flat(), now);
    }
  }
  Object.defineProperty(NoticeReaction, 'name', { value: `Tell-${notice.name}` });
  return NoticeReaction;
}

async function receiptsOf(
  notice: Notice,
  { payload: event, eventId, carrier }: BatchEvent<EventDefinition>,
  lookups: BatchLookups,
  now: Date,
): Promise<NewReceipt[]> {
  const readers = new Set(await notice.to(event, new NoticeLookups(lookups, NO_READER)));
  const shared = {
    source: eventId,
    key: typeof notice.key === 'function' ? notice.key(event) : notice.key,
    promiseId: notice.promiseId(event),
    actions: notice.actions?.(event) ?? [],
    media: notice.media?.(event) ?? null,
    carrier,
  };
  return Promise.all(
    [...readers].map(async (userId): Promise<NewReceipt> => {
      const found = recipientOf(userId, (await lookups.people.of(userId)) ?? null, now);
      const to = notice.isUrgent ? urgently(found) : found;
      const theirs = new NoticeLookups(lookups, to);
      const variables = await notice.variables(event, theirs);
      return { ...shared, to, variables, names: theirs.named };
    }),
  );
}
