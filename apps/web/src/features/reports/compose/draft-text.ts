import { readTab, writeTab } from '@slovo/ui/storage/tab-storage';

/** A phone may discard the page while its camera is open, so the text is kept for that and for reloads. */
const nameOf = (userId: number, promiseId: number): string => `new-report:${userId}:${promiseId}`;

export const readDraftText = (userId: number, promiseId: number): string =>
  readTab(nameOf(userId, promiseId)) ?? '';

export const saveDraftText = (userId: number, promiseId: number, text: string): void =>
  writeTab(nameOf(userId, promiseId), text === '' ? null : text);
