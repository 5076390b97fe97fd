import { Controller, type Type } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsToSome } from '@slovo/kit/events';
import { LANGUAGES } from '@slovo/texts/languages';
import type { Tx } from '../../database.ts';
import { People, type Recipient } from '../../people/people.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { NoticeLookups } from '../notice-lookups.ts';
import type { Notice } from '../notice.ts';

/** `to` decides who reads the notice, so it looks things up for nobody in particular. */
const NO_READER = { lang: LANGUAGES[0], timeZone: 'UTC' };

/** A chat that the person has blocked refuses the message by itself. */
const urgently = (to: Recipient): Recipient => ({ ...to, banned: false, isReachable: true });

/**
 * Creates the reaction of one notice. Each notice has a class and so a queue and inbox entries of its own: one that
 * fails does not hold up the others. `Tell-` and the notice's name are part of their name and must not
 * change.
 */
export function createNoticeReaction(notice: Notice): Type {
  @Controller()
  class NoticeReaction {
    constructor(
      readonly people: People,
      readonly receipts: ReceiptWriter,
    ) {}

    @ReactsToSome(notice.on, (event) => notice.when?.(event) ?? true)
    async writeReceipts(
      tx: Tx,
      event: EventPayload<EventDefinition>,
      { now, eventId }: ReactionContext,
    ): Promise<void> {
      const lookups = new NoticeLookups(tx, this.people, NO_READER);
      const found = await this.people.recipients(tx, await notice.to(event, lookups), now);
      const readers = notice.isUrgent ? found.map(urgently) : found;
      const shared = {
        source: eventId,
        key: typeof notice.key === 'function' ? notice.key(event) : notice.key,
        promiseId: notice.promiseId(event),
        actions: notice.actions?.(event) ?? [],
        media: notice.media?.(event) ?? null,
      };
      const receipts: NewReceipt[] = [];
      for (const to of readers) {
        const theirs = lookups.for(to);
        const variables = await notice.variables(event, theirs);
        receipts.push({ ...shared, to, variables, names: theirs.named });
      }
      await this.receipts.createAll(tx, receipts, now);
    }
  }
  Object.defineProperty(NoticeReaction, 'name', { value: `Tell-${notice.name}` });
  return NoticeReaction;
}
