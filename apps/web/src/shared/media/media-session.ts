import { media as texts } from '@slovo/texts/web/media';
import type { AuthMachine } from '../auth/auth-machine.ts';
import { storedToken } from '../session/token-storage.ts';
import { deviceNow } from '../clock.ts';
import { MediaError } from './media-error.ts';

const TOKEN_WITHIN_MS = 15_000;
const SESSION_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * Private media may render before the sign-in has finished, so they wait for it. @throws MediaError if there is no
 * token within 15 s, or no session within 10 s more.
 */
export async function awaitSession(auth: AuthMachine): Promise<void> {
  if (!(await within(TOKEN_WITHIN_MS, () => storedToken() !== null))) throw new MediaError(texts.noToken);
  const isReady = () => {
    const state = auth.get();
    return state.status === 'authenticated' && state.sessionReady;
  };
  if (!(await within(SESSION_WITHIN_MS, isReady))) throw new MediaError(texts.noSession);
}

/** Polls, because another tab may write the token. */
async function within(ms: number, isThere: () => boolean): Promise<boolean> {
  const until = deviceNow() + ms;
  while (!isThere()) {
    if (deviceNow() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return true;
}
