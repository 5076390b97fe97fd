import { createToasts, type Toasts } from '@slovo/ui/primitives/toast-store';
import { AuthMachine } from '../shared/auth/auth-machine.ts';
import { startConfig } from '../shared/config/app-config.ts';
import { hideLostFilesFromRouter } from '@slovo/ui/lost-files/lost-file';
import { followLanguage } from '../shared/language/follow-language.ts';
import { listenForInstallOffer } from '../shared/install-offer.ts';
import { launch } from '../shared/telegram/launch.ts';
import { startMiniApp } from './telegram/start-mini-app.ts';
import type { Handover } from './handover.ts';
import { createAppRouter } from './create-router.ts';
import { registerWorker } from './register-worker.ts';

export interface AppParts {
  auth: AuthMachine;
  router: ReturnType<typeof createAppRouter>;
  toasts: Toasts;
}

/**
 * Sets the first auth state before the first render, so that no page flashes a wrong one.
 * @param handover of a page that the server has rendered
 */
export function startApp(handover: Handover | null = null): AppParts {
  hideLostFilesFromRouter();
  const auth = new AuthMachine();
  followLanguage(auth);
  const toasts = createToasts();
  const { pathname, search } = window.location;
  const fresh = new URLSearchParams(search).get('fresh') === '1';
  void auth.start({
    fresh,
    confirmed: handover?.user,
    initData: launch?.initData,
    launchedBy: launch?.userId,
    pageSignsIn: pathname === '/miniapp',
  });
  void import('./auth-log.ts').then(({ recordAuthLog }) => recordAuthLog(auth)).catch(() => {});
  startConfig(handover?.config);
  const router = createAppRouter({ auth });
  startMiniApp(router, toasts);
  registerWorker(toasts);
  listenForInstallOffer();
  return { auth, router, toasts };
}
