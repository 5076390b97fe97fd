/** A phone may drop the page while its camera is open, and a reload may come by mistake: the words outlive both, in this tab. */
const nameOf = (userId: number, promiseId: number): string => `new-report:${userId}:${promiseId}`;

/** Storage may be switched off: then a reload forgets. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const readWords = (userId: number, promiseId: number): string =>
  orNothing(() => sessionStorage.getItem(nameOf(userId, promiseId))) ?? '';

export function keepWords(userId: number, promiseId: number, text: string): void {
  const name = nameOf(userId, promiseId);
  orNothing(() => (text === '' ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)));
}
