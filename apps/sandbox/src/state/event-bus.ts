import type { CallbackAnswer } from './callbacks.ts';

/** What happens inside the sandbox; the page and waiting tests listen. Always told after the commit. */
export type SandboxEvent =
  | { kind: 'message'; chatId: number; messageId: number }
  | { kind: 'action'; chatId: number; action: string }
  | { kind: 'callback'; chatId: number; id: string; answer: CallbackAnswer }
  | { kind: 'person'; personId: number }
  | { kind: 'profile' }
  | { kind: 'update' }
  | { kind: 'webhook' }
  | { kind: 'reset' };

type Listener = (event: SandboxEvent) => void;

export class EventBus {
  readonly #listeners = new Set<Listener>();

  tell(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Answers the way out. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The first event that `wanted` accepts, or undefined after `ms` or when the asker leaves. */
  wait(
    wanted: (event: SandboxEvent) => boolean,
    ms: number,
    signal?: AbortSignal,
  ): Promise<SandboxEvent | undefined> {
    return new Promise((resolve) => {
      const finish = (event?: SandboxEvent) => {
        stop();
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(event);
      };
      const leave = () => finish();
      const timer = setTimeout(leave, ms);
      const stop = this.listen((event) => wanted(event) && finish(event));
      if (signal?.aborted) finish();
      else signal?.addEventListener('abort', leave);
    });
  }
}
