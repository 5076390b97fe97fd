import { useEffect, useState } from 'react';
import { useAuthMachine } from '../auth/use-auth.ts';
import type { AuthMachine } from '../auth/auth-machine.ts';
import { useElapsed } from '../elapsed.ts';
import { MediaClient } from './media-client.ts';
import { COOLDOWN_MS, MediaError } from './media-error.ts';

export type MediaState =
  | { state: 'loading' }
  | { state: 'ready'; url: string }
  | { state: 'failed'; message: string; cooldownMs: number };

/** One client per auth machine, so that its cache and throttle are shared by the page. */
const clients = new WeakMap<AuthMachine, MediaClient>();
function clientOf(auth: AuthMachine): MediaClient {
  const client = clients.get(auth) ?? new MediaClient(auth);
  clients.set(auth, client);
  return client;
}

/** `canRetry`: the cooldown after a failure is over. */
export function useMedia(
  path: string,
  isPublic: boolean,
): MediaState & { canRetry: boolean; retry: () => void } {
  const auth = useAuthMachine();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ key: string; value: MediaState }>();
  const key = `${isPublic}:${path}:${attempt}`;
  useEffect(() => {
    let left = false;
    const show = (value: MediaState) => !left && setShown({ key, value });
    clientOf(auth)
      .url(path, isPublic)
      .then(
        (url) => show({ state: 'ready', url }),
        (error: Error) => {
          const cooldownMs = error instanceof MediaError ? error.cooldownMs : COOLDOWN_MS.usual;
          show({ state: 'failed', message: error.message, cooldownMs });
        },
      );
    return () => {
      left = true;
    };
  }, [auth, key, path, isPublic]);
  const value: MediaState = shown?.key === key ? shown.value : { state: 'loading' };
  const failed = value.state === 'failed';
  const canRetry = useElapsed(failed ? value.cooldownMs : 0, failed);
  return { ...value, canRetry, retry: () => setAttempt((count) => count + 1) };
}
