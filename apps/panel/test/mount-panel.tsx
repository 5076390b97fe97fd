import { createMemoryHistory } from '@tanstack/react-router';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act, render } from '@testing-library/react';
// Preloaded: a dynamic import takes longer than a test should wait for.
import '../src/features/bans/ban-dialog.tsx';
import '../src/features/editor/editor.tsx';
import '../src/features/editor/template-preview.tsx';
import '../src/features/gate/denied.tsx';
import '../src/features/gate/expired.tsx';
import '../src/features/keys/keys-dialog.tsx';
import '../src/features/messages/large-audience.tsx';
import '../src/features/messages/media-picker.tsx';
import '../src/features/palette/palette-dialog.tsx';
import '../src/routes/-person/personal-message.tsx';
import { App } from '../src/app/app.tsx';
import { createPanelRouter } from '../src/app/create-router.ts';
import { createQueries, forgetPeopleOnLeaving } from '../src/app/start.ts';
import type { Operator } from '../src/shared/api/wire.ts';
import { PanelAccess } from '../src/shared/auth/panel-access.ts';
import { listenForKeys } from '@slovo/ui/keys/key-presses';
import { singleKeys } from '../src/shared/keys/single-keys.ts';
import { setCurrentToken } from '../src/shared/session/current-token.ts';
import { storeToken } from '../src/shared/session/token-storage.ts';
import { installXhr } from './fake-xhr.ts';

export const TOKEN = 'token-of-kirill';

export const operatorUntil = (expiresAt: Date): Operator => ({
  user_id: 1,
  telegram_id: 7000,
  username: 'kirill',
  first_name: 'Кирилл',
  fingerprint: '9f2c41d7',
  expires_at: expiresAt.toISOString(),
});
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

export interface MountOptions {
  /** Handlers of this test; `GET /api/admin/health` is predefined. */
  gateway?: FakeGateway;
  /** In storage when the panel starts; null for none. */
  token?: string | null;
  /** False: the gate is still deciding when the panel is rendered. */
  wait?: boolean;
}

let running: AbortController | undefined;
let silence: (() => void) | undefined;

/**
 * Renders the whole panel at an address below /admin: gate, shell and routes, with a memory history and a fake gateway.
 */
export async function mountPanel(
  path: string,
  { gateway = new FakeGateway(), token = TOKEN, wait = true }: MountOptions = {},
) {
  gateway.otherwise(
    new FakeGateway().on('GET /api/admin/health', () => ({
      success: true,
      operator: operatorUntil(inHours(8)),
    })),
  );
  globalThis.fetch = gateway.fetch as typeof fetch;
  installXhr(gateway);
  running?.abort();
  silence?.();
  running = new AbortController();
  silence = listenForKeys(singleKeys.areOn);
  setCurrentToken(null);
  if (token !== null) storeToken(token);
  const access = new PanelAccess();
  forgetPeopleOnLeaving(access);
  const history = createMemoryHistory({ initialEntries: [`/admin${path}`] });
  const router = createPanelRouter(history);
  const queries = createQueries();
  const toasts = createToasts();
  const started = access.start(running.signal);
  await act(() => router.load());
  const view = render(<App parts={{ access, queries, router, toasts }} />);
  if (wait) await act(() => started);
  // Flushes what the first effects have started.
  await act(async () => {});
  return {
    ...view,
    access,
    gateway,
    history,
    queries,
    router,
    toasts,
    path: () => router.state.location.pathname,
  };
}
