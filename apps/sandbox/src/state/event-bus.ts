import type { CallbackAnswer } from '../wire.ts';

/** What happens in the sandbox. Published after the commit, for the page and for waiting requests. */
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

  publish(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves with the first event that `isWanted` accepts, or with undefined after `ms` or when `signal` aborts. */
  wait(
    isWanted: (event: SandboxEvent) => boolean,
    ms: number,
    signal?: AbortSignal,
  ): Promise<SandboxEvent | undefined> {
    return new Promise((resolve) => {
      const finish = (event?: SandboxEvent) => {
        unsubscribe();
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        resolve(event);
      };
      const cancel = () => finish();
      const timer = setTimeout(cancel, ms);
      const unsubscribe = this.subscribe((event) => isWanted(event) && finish(event));
      if (signal?.aborted) finish();
      else signal?.addEventListener('abort', cancel);
    });
  }
}
