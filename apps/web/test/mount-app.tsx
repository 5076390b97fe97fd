import { createMemoryHistory } from '@tanstack/react-router';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, render } from '@testing-library/react';
import { App } from '../src/app/app.tsx';
import { createAppRouter } from '../src/app/create-router.ts';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { setAppConfig } from '../src/shared/config/app-config.ts';
import { queries } from '../src/shared/data/queries.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
// Preloads the shell's lazy modules: fake timers do not speed up imports.
import '../src/features/shell/install-prompt.tsx';
import '../src/features/shell/shell-notices.tsx';
import '../src/features/recovery/lost-session.tsx';
import '../src/routes/-account/leaving.tsx';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { person, tokenOf } from './samples.ts';

export interface MountOptions {
  /** Handlers of this test; those that every page needs are predefined. */
  gateway?: FakeGateway;
  /** Null for a visitor. */
  user?: { id: number; username: string | null } | null;
  state?: object;
  /** False: the sign-in is still pending when the page renders. */
  waitForAuth?: boolean;
}

let running: AuthMachine | undefined;

/** Renders the whole app at an address: routes, shell and guard, with a memory history and a fake gateway. */
export async function mountApp(
  path: string,
  { gateway = new FakeGateway(), user = person, state, waitForAuth = true }: MountOptions = {},
) {
  basics(gateway, user);
  globalThis.fetch = gateway.fetch as typeof fetch;
  queries.clear();
  if (user) {
    localStorage.setItem(KEYS.token, tokenOf(user));
    localStorage.setItem(KEYS.justAuthenticated, '1');
  }
  running?.stop();
  const auth = new AuthMachine();
  running = auth;
  const history = createMemoryHistory({ initialEntries: [path] });
  if (state) history.replace(path, state);
  const router = createAppRouter({ auth }, history);
  await act(async () => {
    const started = auth.start({});
    if (waitForAuth) await started;
    await router.load();
  });
  setAppConfig({ botUsername: 'slovo_bot', botUrl: 'https://t.me/slovo_bot' });
  const toasts = createToasts();
  const view = render(<App parts={{ auth, router, toasts }} />);
  // Flushes what the first effects have started.
  await act(async () => {});
  return { ...view, auth, gateway, router, toasts, path: () => router.state.location.pathname };
}

/** Refetches everything on the page, as live updates and polling do. */
export const askAnew = () =>
  act(async () => {
    await queries.invalidateQueries();
    await drawn();
  });

/** The query cache notifies the page in a later task. */
export const drawn = () => new Promise((resolve) => setTimeout(resolve));

function basics(gateway: FakeGateway, user: MountOptions['user']): void {
  const fallback = new FakeGateway();
  fallback
    .on('GET /app-config.json', () => ({
      botUsername: 'slovo_bot',
      botUrl: 'https://t.me/slovo_bot',
      version: 'a02.05',
    }))
    .on('GET /api/live', () => refusal(403, 'NOT_ALLOWED', 'no live updates in this test'))
    .on('GET /api/promises', () => ({ promises: [] }))
    .on('GET /api/public/promises/feed', () => [])
    .on('GET /api/admin/notifications/receipts/user/:id', () => [])
    .on('POST /validate', () => ({ success: true, valid: true, session: user && sessionOf(user) }));
  gateway.otherwise(fallback);
}

export const sessionOf = (user: { id: number; username: string | null }) => ({
  sessionId: 'session-1',
  userId: user.id,
  telegramId: 7001,
  username: user.username,
  authType: 'pwa',
  roles: ['user'],
  token: tokenOf(user),
  user: { ...person, id: user.id, username: user.username, telegram_id: 7001 },
});
