import { decodeToken } from '../session/token.ts';
import { clearSession, storedToken } from '../session/token-storage.ts';

/** Several Telegram accounts share the storage: a person who opens the mini app must not get another one's session. */
export function clearForeignSession(launchedBy: number): void {
  const claims = decodeToken(storedToken() ?? '');
  const owner = claims?.telegram_id ?? claims?.tg_id;
  if (owner !== undefined && owner !== launchedBy) clearSession();
}
