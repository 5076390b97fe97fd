/** The operator's token while the page is open. Storage only carries it over reloads. */
let token: string | null = null;
const changed = new Set<(next: string | null) => void>();
const refused = new Set<() => void>();

export const currentToken = (): string | null => token;

export function setCurrentToken(next: string | null): void {
  token = next;
  for (const listener of changed) listener(next);
}

/** Called with every next token, and with null when the operator leaves. Returns a function that unsubscribes. */
export function onToken(listener: (next: string | null) => void): () => void {
  changed.add(listener);
  return () => void changed.delete(listener);
}

/** Called when the server refuses the token that the page works with. Returns a function that unsubscribes. */
export function onRefusedToken(listener: () => void): () => void {
  refused.add(listener);
  return () => void refused.delete(listener);
}

const signedOut = () => new DOMException('The operator has left', 'AbortError');

/**
 * Resolves with a token other than the refused one: at once if there is one by now, else when the operator has entered
 * one. Rejects when the operator leaves, and when `signal` aborts.
 */
export function nextToken(old: string, signal?: AbortSignal): Promise<string> {
  if (token === null) return Promise.reject(signedOut());
  if (token !== old) return Promise.resolve(token);
  const next = new Promise<string>((resolve, reject) => {
    const finish = (then: () => void) => {
      changed.delete(listener);
      signal?.removeEventListener('abort', abort);
      then();
    };
    const listener = (value: string | null) =>
      finish(() => (value === null ? reject(signedOut()) : resolve(value)));
    const abort = () => finish(() => reject(signal!.reason));
    if (signal?.aborted) return reject(signal.reason);
    changed.add(listener);
    signal?.addEventListener('abort', abort);
  });
  for (const listener of refused) listener();
  return next;
}
