import { authMessages } from '@slovo/texts/fixed-sentences';
import { ApiError } from '../api/api-error.ts';

/** Error types of login links and of app start (ERR-08 to ERR-29). */
export const AUTH_ERROR_TYPES = [
  'exchange_error',
  'jwt_missing',
  'invalid_jwt',
  'init_error',
  'safari_slow_auth',
  'backend_timeout',
  'frontend_timeout',
  'request_timeout',
  'auth_init_timeout',
  'token_expired',
  'token_already_used',
  'network_error',
  'token_invalidated',
  'token_not_found',
  'token_invalid',
  'token_rejected',
  'auth_rejected',
  'token_decode_error',
  'token_format_error',
  'session_expired',
  'session_invalid',
  'session_invalidated',
  'session_corrupted',
  'user_not_found',
  'user_banned',
  'service_unavailable',
  'jwt_missing_error',
  'invalid_jwt_received',
  'exchange_in_progress',
  'init_data_invalid',
  'init_data_expired',
] as const;
export type AuthErrorType = (typeof AUTH_ERROR_TYPES)[number];

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

const isAuthErrorType = (code: string | undefined): code is AuthErrorType =>
  (AUTH_ERROR_TYPES as readonly (string | undefined)[]).includes(code);

/** Derives the type of an unknown code from its message. */
function typeFromMessage(message: string): AuthErrorType {
  if (/\bused\b/i.test(message)) return 'token_already_used';
  if (/expired/i.test(message)) return 'token_expired';
  if (/invalid/i.test(message)) return 'token_invalid';
  if (/time(d )?-?out/i.test(message)) return 'backend_timeout';
  return 'exchange_error';
}

export function authFailureFrom(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error;
  if (!(error instanceof ApiError)) return new AuthFailure('exchange_error');
  // The request timed out here. A server that sends this code means its own timeout.
  if (error.code === 'request_timeout' && error.status === 0)
    return new AuthFailure('frontend_timeout', error.message);
  if (isAuthErrorType(error.code)) return new AuthFailure(error.code, error.message);
  if (error.status === 503) return new AuthFailure('service_unavailable', error.message);
  if (error.status === 504 || error.status === 408) return new AuthFailure('backend_timeout', error.message);
  return new AuthFailure(typeFromMessage(error.message), error.message);
}
