/**
 * A phone may discard the page while its camera is open. The draft text is kept in sessionStorage for that and for
 * reloads.
 */
const nameOf = (userId: number, promiseId: number): string => `new-report:${userId}:${promiseId}`;

/** Without storage a reload loses the text. */
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const readDraftText = (userId: number, promiseId: number): string =>
  ignoreErrors(() => sessionStorage.getItem(nameOf(userId, promiseId))) ?? '';

export function saveDraftText(userId: number, promiseId: number, text: string): void {
  const name = nameOf(userId, promiseId);
  ignoreErrors(() => (text === '' ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)));
}
