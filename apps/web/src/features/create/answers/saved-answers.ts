import { readTab, writeTab } from '@slovo/ui/storage/tab-storage';
import { type Answers, NO_ANSWERS } from './answers.ts';

/** Unsaved answers, kept for reloads of the tab. `sent` is the key of a request without a response. */
export interface SavedAnswers {
  answers: Answers;
  sent?: { key: string; body: string };
}

/** Per user: nobody else who signs in here may see the texts. */
const nameOf = (userId: number, draftId: number | undefined): string =>
  `create-promise:${userId}:${draftId ?? 'new'}`;

export function readSavedAnswers(userId: number, draftId: number | undefined): SavedAnswers | null {
  try {
    const kept: unknown = JSON.parse(readTab(nameOf(userId, draftId)) ?? 'null');
    // Answers stored by an older version of the page lack some.
    return isSavedAnswers(kept) ? { ...kept, answers: { ...NO_ANSWERS, ...kept.answers } } : null;
  } catch {
    return null;
  }
}

/** Stored data may come from an older version of the page. */
const isSavedAnswers = (value: unknown): value is SavedAnswers =>
  typeof value === 'object' &&
  value !== null &&
  'answers' in value &&
  typeof (value.answers as Partial<Answers> | null)?.title === 'string' &&
  typeof (value.answers as Partial<Answers> | null)?.description === 'string';

export const saveAnswers = (userId: number, draftId: number | undefined, kept: SavedAnswers): void =>
  writeTab(nameOf(userId, draftId), JSON.stringify(kept));

export const clearSavedAnswers = (userId: number, draftId: number | undefined): void =>
  writeTab(nameOf(userId, draftId), null);
