import type { EarlyAnswers } from '../../../vite/early-script.ts';
import { decodeToken } from '../session/token.ts';
import { deviceNow, elapsedSince } from '../clock.ts';

/** What is older was asked for by another page than the one that is shown now. */
const FRESH_MS = 10_000;
const since = deviceNow();

/** An answer that was asked for before the app was there; each is given once, and in the session that it was asked for in. */
export function takeEarly(
  { method, path, token }: { method: string; path: string; token: string | null },
  signal: AbortSignal,
): Promise<Response> | undefined {
  const { early } = window as { early?: EarlyAnswers };
  const key = `${method} ${path}`;
  const answer = early?.answers[key];
  if (!early || !answer) return undefined;
  delete early.answers[key];
  // Checking a session renews its token.
  if (sessionOf(early.token) !== sessionOf(token) || elapsedSince(since) > FRESH_MS) return undefined;
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

const sessionOf = (token: string | null): string | undefined =>
  token === null ? undefined : decodeToken(token)?.session_id;
