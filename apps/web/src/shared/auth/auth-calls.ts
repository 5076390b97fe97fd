import { ApiError, isRetryable } from '../api/api-error.ts';
import { requestOnce } from '../api/request.ts';
import type { SessionGrantView } from '../api/wire.ts';
import { AuthFailure, authFailureFrom, isAuthErrorType } from './auth-error.ts';
import { isSessionToken } from '../session/token.ts';
import { canStoreSession } from '../session/token-storage.ts';
import { sessionFromGrant } from './session-from-grant.ts';
import type { Session } from '../session/session.ts';

/** Response of `POST /validate`. Requested without the API client, to keep its route table out of the first bundle. */
interface ValidateAnswer {
  success?: boolean;
  valid?: boolean;
  session?: SessionGrantView | null;
  /** Why the token is not valid. */
  error?: string;
}

/** Response of `POST /pwa` and `POST /auth`: the token is inside or beside the session. */
interface GrantAnswer {
  session?: Partial<SessionGrantView> | null;
  token?: string;
}

async function post<A extends object>(path: string, body: object): Promise<Partial<A>> {
  const { body: answer } = await requestOnce(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (answer ?? {}) as Partial<A>;
}

/**
 * Signs in by what can be used once, if a session can be stored.
 * @throws AuthFailure session_corrupted if not, jwt_missing if the answer has no token, invalid_jwt if it is malformed
 */
async function signIn(path: string, body: object): Promise<Session> {
  if (!canStoreSession()) throw new AuthFailure('session_corrupted');
  const { session, token } = await post<GrantAnswer>(path, body);
  const given = session?.token ?? token;
  if (!given) throw new AuthFailure('jwt_missing');
  const made = sessionFromGrant({ ...session, token: given });
  if (!made) throw new AuthFailure('invalid_jwt');
  return made;
}

/**
 * Consumes the one-time token of a login link. Never retried: the token may be used although the response was lost. A
 * session token in a link is only checked, so that the server says why it is not valid.
 */
export const exchangeLinkToken = (token: string): Promise<Session> =>
  isSessionToken(token) ? validateToken(token) : signIn('/pwa', { token });

export const signInWithInitData = (initData: string): Promise<Session> =>
  signIn('/auth/webapp', { initData, time_zone: timeZone() });

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;

/**
 * Retried after 1, 2 and 4 s if the server or the network fails.
 * @throws AuthFailure if the session has ended, ApiError if that is unknown
 */
export async function validateToken(token: string): Promise<Session> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return validSession(token, await post<ValidateAnswer>('/validate', { token }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Retryable statuses such as 429 say nothing about the session.
      if (error.status >= 400 && !isRetryable(error.status)) throw authFailureFrom(error);
      if (attempt >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** attempt));
    }
  }
}

function validSession(token: string, { success, valid, session, error }: ValidateAnswer): Session {
  const made =
    success && valid && session ? sessionFromGrant({ ...session, token: session.token || token }) : null;
  if (!made) throw new AuthFailure(isAuthErrorType(error) ? error : 'session_invalid');
  return made;
}
