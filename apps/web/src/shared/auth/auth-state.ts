import type { AuthErrorType } from './auth-error.ts';
import type { Session } from '../session/session.ts';

/** The four states of document 1 §4. */
export type AuthState =
  | { status: 'loading'; reason: 'stored-token' | 'link' | 'mini-app' }
  | { status: 'unauthenticated' }
  /** `verifying`: trusted from the device for now, the server has not answered yet. */
  | { status: 'authenticated'; session: Session; sessionReady: boolean; verifying: boolean }
  | { status: 'error'; errorType: AuthErrorType; message: string };

export const userOf = (state: AuthState) => (state.status === 'authenticated' ? state.session.user : null);
