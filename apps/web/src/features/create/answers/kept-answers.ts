import type { Answers } from './answers.ts';

/** Unsaved input survives a reload of the tab and nothing longer. `sent` is the key of an attempt whose answer is unknown. */
export interface Kept {
  answers: Answers;
  sent?: { key: string; body: string };
}

/** A person's own words: nobody else who signs in here later sees them. */
const nameOf = (userId: number, draftId: number | undefined): string =>
  `create-promise:${userId}:${draftId ?? 'new'}`;

export function readKept(userId: number, draftId: number | undefined): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(userId, draftId)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** What is stored may be of an older build of this page. */
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'answers' in value &&
  typeof (value.answers as Partial<Answers> | null)?.title === 'string' &&
  typeof (value.answers as Partial<Answers> | null)?.description === 'string';

/** Storage may be switched off: then a reload forgets, as it always did. */
export function keep(userId: number, draftId: number | undefined, kept: Kept): void {
  try {
    sessionStorage.setItem(nameOf(userId, draftId), JSON.stringify(kept));
  } catch {
    // Nothing to do: the wizard works without.
  }
}

export function forgetKept(userId: number, draftId: number | undefined): void {
  try {
    sessionStorage.removeItem(nameOf(userId, draftId));
  } catch {
    // Nothing was kept.
  }
}
