import { authMessages } from '@slovo/texts/fixed-sentences';
import { ApiError } from '../api/api-error.ts';

/** Error types that answers have as their code: of the server, or of a request that had no answer. */
const CODES = [
  'request_timeout', // 408: Node's HTTP server, when a request does not arrive completely
  'network_error', // no response, or a page of a captive portal

  // Links: `auth.exchange-login-token`
  'token_not_found',
  'token_invalid',
  'token_format_error',
  'token_expired',
  'token_already_used',
  'token_invalidated',
  'user_not_found',
  'user_banned',
  'exchange_in_progress', // nothing sends it: the server exchanges a link in one statement, so there is no state between

  // Links with a session token, and /manual-auth: why the server says that a session token is not valid
  'session_expired',
  'session_invalid',
  'session_invalidated',

  // Mini app: `auth.sign-in-with-init-data`
  'init_data_invalid',
  'init_data_expired',
] as const;

/** Error types of login links and of app start (ERR-08 to ERR-29), each with what produces it. */
export type AuthErrorType =
  | (typeof CODES)[number]
  | 'exchange_error' // any other failure of a sign-in, such as 429 or 500
  | 'jwt_missing' // the answer has no token
  | 'invalid_jwt' // the answer's token cannot be decoded
  | 'jwt_missing_error' // the same two, as /auth shows them (link-auth-page.tsx)
  | 'invalid_jwt_received'
  | 'init_error' // the start of the app threw

  // Time. The gateway itself reports a service that does not respond as 503.
  | 'safari_slow_auth' // checking a stored token takes longer than 10 s, in Safari
  | 'auth_init_timeout' // the same in other browsers
  | 'frontend_timeout' // no response within 30 s
  | 'backend_timeout' // 504: a reverse proxy, when the gateway does not respond
  | 'service_unavailable' // 502 and 503

  // Links
  | 'token_decode_error' // the link's fragment is not valid percent-encoding
  | 'token_rejected' // 401 without a code that is known here: a proxy, or a newer server
  | 'auth_rejected' // 403, likewise
  | 'session_corrupted'; // a session cannot be stored on this device; found out before a link is spent

/** Shown where the server gave no sentence of its own. */
const ownMessages: Partial<Record<AuthErrorType, string>> = authMessages;

export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';

  constructor(
    readonly errorType: AuthErrorType,
    message: string = ownMessages[errorType] ?? errorType,
  ) {
    super(message);
  }
}

export const isAuthErrorType = (code: string | undefined): code is AuthErrorType =>
  (CODES as readonly (string | undefined)[]).includes(code);

/** A link that can sign nobody in any more: used, expired, replaced by a newer one, unknown or not readable. */
export const isSpent = (type: AuthErrorType): boolean => /^(?:token|session)_(?!corrupted)/.test(type);

/** Types of statuses without a code that is known here. */
const BY_STATUS: Readonly<Record<number, AuthErrorType>> = {
  408: 'request_timeout',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'backend_timeout',
};

/**
 * Telegram's launch data is too old or not accepted. It stays the same until the mini app is closed, so neither a retry
 * nor a reload helps.
 */
export const mustReopen = (type: AuthErrorType): boolean =>
  type === 'init_data_expired' || type === 'init_data_invalid';

/** Derives the type of an unknown code from its message (ERR-29), else from the status. */
function typeFromMessage(message: string, status: number): AuthErrorType {
  if (/\bused\b/i.test(message)) return 'token_already_used';
  if (/expired/i.test(message)) return 'token_expired';
  if (/invalid/i.test(message)) return 'token_invalid';
  if (/time(d )?-?out/i.test(message)) return 'backend_timeout';
  if (status === 401) return 'token_rejected';
  return status === 403 ? 'auth_rejected' : 'exchange_error';
}

export function authFailureFrom(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error;
  if (!(error instanceof ApiError)) return new AuthFailure('exchange_error');
  // The request timed out here. A server that sends this code means its own timeout.
  if (error.code === 'request_timeout' && error.status === 0)
    return new AuthFailure('frontend_timeout', error.message);
  if (isAuthErrorType(error.code)) return new AuthFailure(error.code, error.message);
  const { status, message } = error;
  return new AuthFailure(BY_STATUS[status] ?? typeFromMessage(message, status), message);
}
