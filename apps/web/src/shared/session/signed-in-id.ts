import { sessionFromToken } from './session.ts';
import { decodeToken } from './token.ts';
import { storedToken } from './token-storage.ts';

/** The user id of the stored token. Read each time, because another tab may have signed out. */
export function signedInId(): number | null {
  const token = storedToken();
  const claims = token === null ? null : decodeToken(token);
  return token !== null && claims ? sessionFromToken(token, claims, null).user.id : null;
}
