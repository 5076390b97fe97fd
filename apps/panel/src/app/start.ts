import { createToasts, type Toasts } from '@slovo/ui/primitives/toast-store';
import { QueryClient } from '@tanstack/react-query';
import { PanelAccess } from '../shared/auth/panel-access.ts';
import { singleKeys } from '../shared/keys/single-keys.ts';
import { hideLostFilesFromRouter } from '@slovo/ui/lost-files/lost-file';
import { listenForKeys } from '@slovo/ui/keys/key-presses';
import { forgetPersonalDrafts } from '../shared/messages/draft.ts';
import { forgetRecent } from '../shared/people/recent-people.ts';
import { followLanguage } from '../shared/texts/language.ts';
import { createPanelRouter } from './create-router.ts';

export interface PanelParts {
  access: PanelAccess;
  queries: QueryClient;
  router: ReturnType<typeof createPanelRouter>;
  toasts: Toasts;
}

/** The API client already retries what is safe to retry, so queries and mutations do not retry again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Names of people do not stay in a browser that an operator has left. */
export function forgetPeopleOnLeaving(access: PanelAccess): void {
  access.subscribe(() => {
    const state = access.get();
    if (state.status !== 'denied' || state.cause !== 'absent') return;
    forgetRecent();
    forgetPersonalDrafts();
  });
}

export function startApp(): PanelParts {
  hideLostFilesFromRouter();
  const access = new PanelAccess();
  // First of all: it takes the token out of the address, which the router reads next.
  void access.start();
  forgetPeopleOnLeaving(access);
  followLanguage();
  listenForKeys(singleKeys.areOn);
  return { access, queries: createQueries(), router: createPanelRouter(), toasts: createToasts() };
}
