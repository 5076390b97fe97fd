import { Refusal } from '@slovo/kit/calls';

/** What a service answers, or null where it fails or takes longer: a page then shows the rest. */
export async function answerInTime<T>(answer: Promise<T>, limitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    if (error instanceof Refusal && error.status >= 500) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
