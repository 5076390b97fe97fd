import { now } from '../../shared/clock.ts';
import { newKey } from '@slovo/contracts/new-key';
import { read, remove, write } from '../../shared/storage/storage.ts';
import type { DeletionSubject } from './subject.ts';

/** One intention to delete: its key is the same for every click, retry and reload. */
export interface Attempt {
  key: string;
  /** What was sent under the key while the answer is not known: it must not change. */
  sent?: { reason: string; holdSeconds: number };
  jobId?: string;
}

type Subject = Pick<DeletionSubject, 'kind' | 'id'>;
const PREFIX = 'panel-deletion';
const placeOf = ({ kind, id }: Subject): string => `${PREFIX}-${kind}-${id}`;

/** `delete-promise-1795334400000-5f…`: a prefix, a timestamp and a random string. */
export const createKey = ({ kind }: Subject): string => `delete-${kind}-${now()}-${newKey()}`;

/** The attempt that is not over yet, kept over reloads, else a new one. It is made when the dialog opens. */
export function attemptOf(subject: Subject): Attempt {
  const stored = parse(read(placeOf(subject)));
  if (stored) return stored;
  const attempt = { key: createKey(subject) };
  saveAttempt(subject, attempt);
  return attempt;
}

export const saveAttempt = (subject: Subject, attempt: Attempt): void =>
  write(placeOf(subject), JSON.stringify(attempt));

/** It is over, or nothing was sent: the next dialog is another intention. */
export const endAttempt = (subject: Subject): void => remove(placeOf(subject));

function parse(text: string | null): Attempt | null {
  try {
    const { key, sent, jobId } = JSON.parse(text ?? '') as Partial<Attempt>;
    return typeof key === 'string' ? { key, sent, jobId } : null;
  } catch {
    return null;
  }
}
