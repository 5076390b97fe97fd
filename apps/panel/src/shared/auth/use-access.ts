import { createContext, use, useSyncExternalStore } from 'react';
import type { Operator } from '../api/wire.ts';
import type { AccessState, PanelAccess } from './panel-access.ts';

export const AccessContext = createContext<PanelAccess | undefined>(undefined);

export function useAccess(): PanelAccess {
  const access = use(AccessContext);
  if (!access) throw new Error('useAccess needs an AccessContext above');
  return access;
}

export function useAccessState(): AccessState {
  const access = useAccess();
  return useSyncExternalStore(access.subscribe, access.get);
}

/** The operator who works here. Throws outside the gate. */
export function useOperator(): Operator {
  const state = useAccessState();
  if (state.status !== 'authenticated') throw new Error('useOperator is used outside the gate');
  return state.operator;
}
