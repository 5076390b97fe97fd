import type { Language } from '@slovo/texts/languages';
import type { TokenClaims } from './token.ts';

/** The signed-in user. */
export interface SessionUser {
  id: number;
  telegram_id: number;
  username: string | null;
  first_name: string;
  last_name: string | null;
  photo_url: string | null;
  /** The person's setting. Sessions that an older app has stored lack it. */
  language?: Language;
  /** When the account is deleted, because the person asked for it. */
  deletion_due_at?: string | undefined;
}

export interface StoredSession {
  sessionId: string;
  authType: string;
  roles: string[];
}

export interface Session extends StoredSession {
  token: string;
  user: SessionUser;
}

/** Builds a session from the token's claims, for the first render before the server has answered. */
export function sessionFromToken(token: string, claims: TokenClaims, user: SessionUser | null): Session {
  const telegramId = claims.telegram_id ?? claims.tg_id ?? 0;
  const id = claims.user_id ?? Number(claims.sub ?? 0);
  return {
    token,
    sessionId: claims.session_id ?? '',
    authType: claims.auth_type ?? 'webapp',
    roles: claims.roles ?? ['user'],
    user:
      user?.id === id
        ? user
        : {
            id,
            telegram_id: telegramId,
            username: claims.username ?? null,
            first_name: claims.first_name ?? 'User',
            last_name: claims.last_name ?? null,
            photo_url: null,
          },
  };
}
