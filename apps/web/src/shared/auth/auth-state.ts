import type { AuthErrorType } from './auth-error.ts';
import type { Session } from '../session/session.ts';

/** The states of a sign-in (AUTH-01). */
export type AuthState =
  | { status: 'loading'; reason: 'stored-token' | 'link' | 'mini-app' }
  | { status: 'unauthenticated' }
  /** `verifying`: restored from storage, not yet confirmed by the server. */
  | { status: 'authenticated'; session: Session; sessionReady: boolean; verifying: boolean }
  | { status: 'error'; errorType: AuthErrorType; message: string };

export const userOf = (state: AuthState) => (state.status === 'authenticated' ? state.session.user : null);
