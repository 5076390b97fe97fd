import { Injectable, type Type } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { MakeReceipt, type NewReceipt } from '../receipts/make-receipt.ts';
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
      const known = new Known(tx, this.people, NOBODY);
      const readers = await this.people.recipients(tx, await declared.to(event, known), now);
      const told = {
        source: eventId,
        key: typeof declared.key === 'function' ? declared.key(event) : declared.key,
        promiseId: declared.promiseId(event),
        actions: declared.actions?.(event) ?? [],
        media: declared.media?.(event) ?? null,
      };
      const notices: NewReceipt[] = [];
      for (const to of readers)
        notices.push({ ...told, to, variables: await declared.variables(event, known.for(to)) });
      await this.receipts.forAll(tx, notices, now);
    }
  }
  Object.defineProperty(Tell, 'name', { value: `Tell-${declared.name}` });
  return Tell;
}
