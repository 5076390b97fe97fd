import type { ReactNode } from 'react';
import { useBans } from '../../features/bans/use-bans.tsx';
import type { ActionsFor } from '../../shared/people/person-action.ts';

/** Everything that can be done with a person, in its order; `dialogs` belong into the page once. */
export function usePersonActions(): { actionsFor: ActionsFor; dialogs: ReactNode } {
  const bans = useBans();
  return { actionsFor: (person) => [bans.actionFor(person)], dialogs: bans.dialog };
}
