import { createToasts, type Toasts } from '@slovo/ui/primitives/toast-store';
import { AuthMachine } from '../shared/auth/auth-machine.ts';
import { loadAppConfig } from '../shared/config/app-config.ts';
import { catchInstallOffer } from '../shared/install-offer.ts';
import { dressMiniApp, readInitData } from '../shared/telegram/mini-app.ts';
import { createAppRouter } from './create-router.ts';
import { registerWorker } from './register-worker.ts';

export interface AppParts {
  auth: AuthMachine;
  router: ReturnType<typeof createAppRouter>;
  toasts: Toasts;
}

/** The first state of sign-in is set before anything is drawn, so that no page flickers through a wrong one. */
export function startApp(): AppParts {
  const auth = new AuthMachine();
  const toasts = createToasts();
  const { pathname, search } = window.location;
  const fresh = new URLSearchParams(search).get('fresh') === '1';
  // The page /miniapp signs in by itself and shows how it goes.
  void auth.start({ fresh, initData: pathname === '/miniapp' ? undefined : readInitData });
  void loadAppConfig();
  void dressMiniApp();
  registerWorker(toasts);
  catchInstallOffer();
  return { auth, router: createAppRouter({ auth }), toasts };
}
