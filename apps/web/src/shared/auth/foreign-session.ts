import { decodeToken } from '../session/token.ts';
import { clearSession, storedToken } from '../session/token-storage.ts';

/** Several Telegram accounts share the storage: whoever opens the mini app must not get another account's session. */
export function clearForeignSession(launchedBy: number): void {
  const claims = decodeToken(storedToken() ?? '');
  const owner = claims?.telegram_id ?? claims?.tg_id;
  if (owner !== undefined && owner !== launchedBy) clearSession();
}

/** Whether two tokens belong to one session: renewing it replaces its token. */
export const isSameSession = (token: string, other: string): boolean =>
  token === other || decodeToken(token)?.session_id === decodeToken(other)?.session_id;
