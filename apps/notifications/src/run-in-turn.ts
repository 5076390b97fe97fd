/** Runs the work for one item after another, also after one has failed. Throws the first error at the end. */
export async function runInTurn<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
