import type { EarlyAnswers } from '../../../vite/early-script.ts';
import { decodeToken } from '../session/token.ts';
import { deviceNow, elapsedSince } from '../clock.ts';
import { onServer } from '../on-server.ts';

/** Older responses were requested for a page that is no longer open. */
const FRESH_MS = 10_000;
const since = deviceNow();
/** What happened while the device was offline is not in them. */
let wasOffline = false;
if (!onServer) window.addEventListener('offline', () => (wasOffline = true));

/** A response requested by the early script (vite/early-script.ts). Returned once, and only within the same session. */
export function takeEarly(
  { method, path, token }: { method: string; path: string; token: string | null },
  signal: AbortSignal,
): Promise<Response> | undefined {
  const { early } = window as { early?: EarlyAnswers };
  const key = `${method} ${path}`;
  const answer = early?.answers[key];
  if (!early || !answer) return undefined;
  delete early.answers[key];
  // Checking a session renews its token, so the sessions are compared and not the tokens.
  const isOld = wasOffline || elapsedSince(since) > FRESH_MS;
  if (isOld || sessionOf(early.token) !== sessionOf(token)) return undefined;
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

const sessionOf = (token: string | null): string | undefined =>
  token === null ? undefined : decodeToken(token)?.session_id;
