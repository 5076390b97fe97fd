import { newKey } from '@slovo/contracts/new-key';
import { now } from '../clock.ts';
import { keysWith, read, remove, write } from '../storage/storage.ts';

/** Broadcast and group have one form each; personal messages have one for each person. */
export type FormName = 'broadcast' | 'group' | `personal-${number}`;
const KEPT_MS = 7 * 24 * 3_600_000;
const PLACE = 'panel-draft-';

export interface Draft<T> {
  /** The idempotency key. Made when the form opens, so a double press, a retry and a reload are one send. */
  key: string;
  savedAt: number;
  fields: T;
}

const place = (form: FormName): string => `${PLACE}${form}`;
const isFresh = (savedAt: unknown): savedAt is number =>
  typeof savedAt === 'number' && now() - savedAt < KEPT_MS;

/** A prefix, a timestamp and a random string. */
export const newSendKey = (form: FormName): string => `${form}-${now()}-${newKey()}`;

export const newDraft = <T>(form: FormName, fields: T): Draft<T> => ({
  key: newSendKey(form),
  savedAt: now(),
  fields,
});

/** What was left here within 7 days, or null. `isWhole` refuses what an older panel has stored. */
export function readDraft<T>(form: FormName, isWhole: (fields: unknown) => fields is T): Draft<T> | null {
  const { key, savedAt, fields } = parse(place(form));
  if (typeof key !== 'string' || !isFresh(savedAt) || !isWhole(fields)) return null;
  return { key, savedAt, fields };
}

export const saveDraft = <T>(form: FormName, draft: Draft<T>): void =>
  write(place(form), JSON.stringify({ ...draft, savedAt: now() }));

export const forgetDraft = (form: FormName): void => remove(place(form));

/** Nothing else bounds the number of people that an operator has begun to write to. */
export const forgetOldDrafts = (): void =>
  remove(...keysWith(PLACE).filter((key) => !isFresh(parse(key).savedAt)));

/** Messages to people name them, so they do not stay in a browser that an operator has left. */
export const forgetPersonalDrafts = (): void => remove(...keysWith(`${PLACE}personal-`));

function parse(key: string): Partial<Draft<unknown>> {
  try {
    const value: unknown = JSON.parse(read(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
