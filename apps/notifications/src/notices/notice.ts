import type { EventDefinition, EventPayload, NoticeAction, NoticeMedia } from '@slovo/contracts';
import type { NoticeKey, VariablesOf } from '@slovo/texts/notices';
import type { z } from 'zod';
import type { NoticeLookups } from './notice-lookups.ts';

export type Media = z.output<typeof NoticeMedia>;

/**
 * A declaration: on which event, to whom, with which template and buttons. `lookups` reads this service's projections, for
 * the person who will read the notice.
 */
export interface Notice<E extends EventDefinition = EventDefinition, K extends NoticeKey = NoticeKey> {
  /** Part of the name of its inbox entries: never rename it. */
  readonly name: string;
  readonly on: E;
  readonly key: K | ((event: EventPayload<E>) => K);
  /** A notice about the reader's own account: it reaches the chat even if the reader muted the bot, or is banned. */
  readonly isUrgent?: true;
  /** Where it is false, the event makes no notice. */
  readonly when?: (event: EventPayload<E>) => boolean;
  readonly to: (
    event: EventPayload<E>,
    lookups: NoticeLookups,
  ) => readonly number[] | Promise<readonly number[]>;
  readonly variables: (
    event: EventPayload<E>,
    lookups: NoticeLookups,
  ) => VariablesOf<K> | Promise<VariablesOf<K>>;
  readonly promiseId: (event: EventPayload<E>) => number | null;
  readonly actions?: (event: EventPayload<E>) => readonly NoticeAction[];
  readonly media?: (event: EventPayload<E>) => Media | null;
}

/** Checks the types of a declaration against its event and its template. */
export const notice = <E extends EventDefinition, K extends NoticeKey>(
  declaration: Notice<E, K>,
): Notice<E, K> => declaration;
