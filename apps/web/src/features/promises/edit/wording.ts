import { checkNewPromise, type NewPromiseCode } from '@slovo/domain/promise';
import { writtenLine, writtenText } from '@slovo/domain/text';
import type { PromiseView } from '../../../shared/api/wire.ts';

/** What can still be edited in a promise that has started. */
export type Wording = Pick<PromiseView, 'title' | 'description'>;

/** What the user has typed. An absent field shows the promise's own text, also after it was edited elsewhere. */
export type TypedWording = Partial<Wording>;

export const FIELDS = ['title', 'description'] as const;
const WRITTEN = { title: writtenLine, description: writtenText };

/** Only what differs from the promise. */
export const changesOf = (typed: TypedWording, promise: Wording): TypedWording =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const given = typed[field];
      const text = given === undefined ? undefined : WRITTEN[field](given);
      return text === undefined || text === promise[field].trim() ? [] : [[field, text]];
    }),
  );

/**
 * By the wizard's limits. Unchanged texts are not checked: those of the bot and the API may be longer, and editing one
 * field must not require shortening the other.
 */
export const problemsOf = (
  changes: TypedWording,
  promise: PromiseView,
): Partial<Record<keyof Wording, NewPromiseCode>> =>
  Object.fromEntries(
    checkNewPromise({ ...promise, ...changes }, 'wizard').flatMap(({ field, code }) =>
      field in changes ? [[field, code]] : [],
    ),
  );
