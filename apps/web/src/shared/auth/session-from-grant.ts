import type { SessionGrantView } from '../api/wire.ts';
import { type Session, sessionFromToken } from '../session/session.ts';
import { decodeToken, isLocallyValid } from '../session/token.ts';

/** Builds a session from a grant of the server. Null if the grant's token is malformed or names no user. */
export function sessionFromGrant(grant: Partial<SessionGrantView> & { token: string }): Session | null {
  const claims = decodeToken(grant.token);
  if (!claims || !isLocallyValid(claims)) return null;
  const fromToken = sessionFromToken(grant.token, claims, grant.user ?? null);
  return {
    token: grant.token,
    sessionId: grant.sessionId ?? fromToken.sessionId,
    authType: grant.authType ?? fromToken.authType,
    roles: grant.roles ?? fromToken.roles,
    user: grant.user ?? fromToken.user,
  };
}
