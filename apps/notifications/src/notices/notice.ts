import type { EventDefinition, EventPayload, NoticeAction, NoticeMedia } from '@slovo/contracts';
import type { NoticeKey, VariablesOf } from '@slovo/texts/notices';
import type { z } from 'zod';
import type { Known } from './known.ts';

export type Media = z.output<typeof NoticeMedia>;

/**
 * A declaration: what happened → who is told → with which words and buttons. `know` looks things up in this service's
 * own projections, for the person who is told.
 */
export interface Notice<E extends EventDefinition = EventDefinition, K extends NoticeKey = NoticeKey> {
  /** Part of the durable consumer's name: never rename it. */
  readonly name: string;
  readonly on: E;
  readonly key: K | ((event: EventPayload<E>) => K);
  /** Nobody is told unless this holds. */
  readonly when?: (event: EventPayload<E>) => boolean;
  readonly to: (event: EventPayload<E>, know: Known) => readonly number[] | Promise<readonly number[]>;
  readonly variables: (event: EventPayload<E>, know: Known) => VariablesOf<K> | Promise<VariablesOf<K>>;
  readonly promiseId: (event: EventPayload<E>) => number | null;
  readonly actions?: (event: EventPayload<E>) => readonly NoticeAction[];
  readonly media?: (event: EventPayload<E>) => Media | null;
}

/** Types the parts of a declaration against its event and its template. */
export const notice = <E extends EventDefinition, K extends NoticeKey>(
  declaration: Notice<E, K>,
): Notice<E, K> => declaration;
