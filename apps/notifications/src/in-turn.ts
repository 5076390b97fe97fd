/** Works on each; one that fails holds up no other, and its error is thrown when all have had their turn. */
export async function inTurn<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
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
