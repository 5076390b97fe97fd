import { ApiError, isPassing } from '../api/api-error.ts';
import { requestOnce } from '../api/request.ts';
import type { SessionGrantView } from '../api/wire.ts';
import { AuthFailure } from './auth-error.ts';
import { sessionFromGrant } from './session-from-grant.ts';
import type { Session } from '../session/session.ts';

/** What `POST /validate` answers. Asked without the client of calls, whose table the first page does without. */
interface ValidateAnswer {
  success?: boolean;
  valid?: boolean;
  session?: SessionGrantView | null;
}

/** What `POST /pwa` and `POST /auth` answer: a token inside the session, or beside it. */
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

/** Throws `missing` when there is no token in the answer, `invalid_jwt` when it is none. */
function sessionOf({ session, token }: GrantAnswer, missing: AuthFailure): Session {
  const given = session?.token ?? token;
  if (!given) throw missing;
  const made = sessionFromGrant({ ...session, token: given });
  if (!made) throw new AuthFailure('invalid_jwt');
  return made;
}

/** Consumes the one-time token of a login link. Never repeated by itself: an answer may be lost after it was used. */
export const exchangeLinkToken = async (token: string): Promise<Session> =>
  sessionOf(await post<GrantAnswer>('/pwa', { token }), new AuthFailure('jwt_missing'));

export const signInWithInitData = async (initData: string): Promise<Session> =>
  sessionOf(
    await post<GrantAnswer>('/auth/webapp', { initData, time_zone: timeZone() }),
    new AuthFailure('jwt_missing'),
  );

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const RETRIES = 3;
const FIRST_DELAY_MS = 1000;

/** Null when the session is over. Asked again after 1, 2 and 4 s while the server or the line fails. */
export async function validateToken(token: string): Promise<Session | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { success, valid, session } = await post<ValidateAnswer>('/validate', { token });
      return success && valid && session
        ? sessionFromGrant({ ...session, token: session.token || token })
        : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // «Too many» and the like say nothing of the session.
      if (error.status >= 400 && !isPassing(error.status)) return null;
      if (attempt >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** attempt));
    }
  }
}
