import { deviceNow } from '../clock.ts';

/** Claims that the page reads. They are not verified: the server checks the signature. */
export interface TokenClaims {
  user_id?: number;
  tg_id?: number;
  telegram_id?: number;
  sub?: string;
  username?: string | null;
  first_name?: string;
  last_name?: string | null;
  exp?: number;
  session_id?: string;
  auth_type?: string;
  roles?: string[];
}

/** Whether it is a session token (a JWT) and not the one-time token of a link. */
export const isSessionToken = (token: string): boolean => token.startsWith('eyJ');

/** The payload of a JWT, or null if malformed. */
export function decodeToken(token: string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (!payload || token.split('.').length !== 3) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : null;
  } catch {
    return null;
  }
}

/** A token without `exp` does not expire. */
export const isExpired = ({ exp }: TokenClaims, at = deviceNow()): boolean =>
  exp !== undefined && exp * 1000 <= at;

/** Usable without the server only if it names its user; `sub` alone does not count. */
export const isLocallyValid = (claims: TokenClaims): boolean =>
  [claims.tg_id, claims.telegram_id, claims.user_id].some((id) => typeof id === 'number' && id > 0);
