/**
 * Reads something for many callers at once: those who ask during a read share the next one. A read never begins before its
 * callers asked, so its result is never older than the question.
 */
export class SharedRead<T> {
  private current: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | undefined;

  constructor(private readonly read: () => Promise<T>) {}

  get(): Promise<T> {
    this.next ??= this.afterCurrent();
    return this.next;
  }

  private async afterCurrent(): Promise<T> {
    await this.current.catch(() => {});
    this.next = undefined;
    const result = this.read();
    this.current = result;
    return result;
  }
}
