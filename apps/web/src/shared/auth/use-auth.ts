import { createContext, use, useSyncExternalStore } from 'react';
import type { AuthMachine } from './auth-machine.ts';
import { type AuthState, userOf } from './auth-state.ts';
import type { SessionUser } from '../session/session.ts';

export const AuthContext = createContext<AuthMachine | undefined>(undefined);

export function useAuthMachine(): AuthMachine {
  const machine = use(AuthContext);
  if (!machine) throw new Error('useAuth needs an AuthContext above');
  return machine;
}

export function useAuth(): AuthState {
  const machine = useAuthMachine();
  return useSyncExternalStore(machine.subscribe, machine.get, machine.get);
}

/** A user is signed in, or probably is: their stored token is being validated. Avoids layout shifts. */
export function useExpectsUser(): boolean {
  const state = useAuth();
  return state.status === 'authenticated' || (state.status === 'loading' && state.reason === 'stored-token');
}

/** The signed-in user, or null. */
export const useUser = (): SessionUser | null => userOf(useAuth());
