import { setImmediate as nextTurn } from 'node:timers/promises';

/** Finds what is asked for in one turn of the event loop by one statement, and each id once. */
export class Lookup<T> {
  private readonly known = new Map<number, Promise<T | undefined>>();
  private asked: number[] = [];
  private answer: Promise<ReadonlyMap<number, T>> | undefined;

  /** @param find leaves out what it does not know */
  constructor(private readonly find: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>) {}

  of(id: number): Promise<T | undefined> {
    const known = this.known.get(id);
    if (known) return known;
    this.asked.push(id);
    this.answer ??= this.ask();
    const found = this.answer.then((rows) => rows.get(id));
    this.known.set(id, found);
    return found;
  }

  private async ask(): Promise<ReadonlyMap<number, T>> {
    await nextTurn();
    const ids = this.asked;
    this.asked = [];
    this.answer = undefined;
    return this.find(ids);
  }
}
