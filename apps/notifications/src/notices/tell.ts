import { Injectable, type Type } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { MakeReceipt } from '../receipts/make-receipt.ts';
import { Known } from './known.ts';
import type { Notice } from './notice.ts';

const NOBODY = { lang: 'ru', timeZone: 'UTC' } as const;

/**
 * Makes a declaration a reaction of its own: with a consumer for each notice, one that fails holds up no other. The
 * class takes the notice's name, which the consumer is called by.
 */
export function tell(declared: Notice): Type<Reaction<EventDefinition, Tx>> {
  @Reacts(declared.on)
  @Injectable()
  class Tell implements Reaction<EventDefinition, Tx> {
    constructor(
      readonly people: People,
      readonly receipts: MakeReceipt,
    ) {}

    async react(
      tx: Tx,
      event: EventPayload<EventDefinition>,
      { now, eventId }: ReactionContext,
    ): Promise<void> {
      if (declared.when && !declared.when(event)) return;
      const readers = await declared.to(event, new Known(tx, this.people, NOBODY));
      for (const userId of new Set(readers)) {
        const to = await this.people.recipient(tx, userId, now);
        const know = new Known(tx, this.people, to);
        const made = {
          source: eventId,
          key: typeof declared.key === 'function' ? declared.key(event) : declared.key,
          to,
          variables: await declared.variables(event, know),
          promiseId: declared.promiseId(event),
          actions: declared.actions?.(event) ?? [],
          media: declared.media?.(event) ?? null,
        };
        await this.receipts.run(tx, made, now);
      }
    }
  }
  Object.defineProperty(Tell, 'name', { value: `Tell-${declared.name}` });
  return Tell;
}
