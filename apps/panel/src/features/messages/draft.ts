import { now } from '../../shared/clock.ts';
import { newKey } from '@slovo/contracts/new-key';
import { read, remove, write } from '../../shared/storage/storage.ts';

export type FormName = 'broadcast' | 'group';
const KEPT_MS = 7 * 24 * 3_600_000;

export interface Draft<T> {
  /** The idempotency key. Made when the form opens, so a double press, a retry and a reload are one send. */
  key: string;
  savedAt: number;
  fields: T;
}

const place = (form: FormName): string => `panel-draft-${form}`;

/** A prefix, a timestamp and a random string. */
export const newSendKey = (form: FormName): string => `${form}-${now()}-${newKey()}`;

export const newDraft = <T>(form: FormName, fields: T): Draft<T> => ({
  key: newSendKey(form),
  savedAt: now(),
  fields,
});

/** What was left here within 7 days, or null. `isWhole` refuses what an older panel has stored. */
export function readDraft<T>(form: FormName, isWhole: (fields: unknown) => fields is T): Draft<T> | null {
  try {
    const { key, savedAt, fields }: Partial<Draft<unknown>> = JSON.parse(read(place(form)) ?? '{}');
    const isFresh = typeof savedAt === 'number' && now() - savedAt < KEPT_MS;
    if (typeof key !== 'string' || !isFresh || !isWhole(fields)) return null;
    return { key, savedAt, fields };
  } catch {
    return null;
  }
}

export const saveDraft = <T>(form: FormName, draft: Draft<T>): void =>
  write(place(form), JSON.stringify({ ...draft, savedAt: now() }));

export const forgetDraft = (form: FormName): void => remove(place(form));
