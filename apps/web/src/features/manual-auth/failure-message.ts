import { manualAuth } from '@slovo/texts/web/manual-auth';
import type { AuthErrorType } from '../../shared/auth/auth-error.ts';

const { failures } = manualAuth;

/** The message for a rejected token; other messages are shown as they are. */
export function failureMessage(errorType: AuthErrorType, message: string): string {
  if (errorType === 'network_error' || errorType === 'service_unavailable') return failures.network;
  if (
    errorType === 'auth_rejected' ||
    errorType === 'user_banned' ||
    /unauthori[sz]ed|\b403\b/i.test(message)
  )
    return failures.forbidden;
  if (errorType === 'token_expired' || errorType === 'session_expired') return failures.expired;
  const unusable = /^(token_|session_|jwt_|invalid_jwt)/.test(errorType);
  return unusable ? failures.invalid : message;
}
