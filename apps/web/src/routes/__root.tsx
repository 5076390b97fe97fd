import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { KeyboardOnDemand } from '../features/keyboard/keyboard-on-demand.tsx';
import { KeysHint } from '../features/keyboard/keys-hint.tsx';
import { AppShell } from '../features/shell/app-shell.tsx';
import { useUser } from '../shared/auth/use-auth.ts';
import { showNothing } from '../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../shared/feedback/lazy-part.tsx';
import type { RouteContext } from '../shared/route-context.ts';

const load = () => import('../shared/data-layer/data-provider.tsx');
const Later = lazy(load);
/** Needs the data layer, so it loads only after sign-in. */
const Leaving = lazy(() => import('./-account/leaving.tsx'));
let Loaded: ComponentType<{ page: true; children: React.ReactNode }> | undefined;

/**
 * Loads the data layer together with the route. React shows a Suspense fallback for at least a third of a second, even
 * if the component is ready before. If loading fails here, rendering reports the error.
 */
export const Route = createRootRouteWithContext<RouteContext>()({
  component: Root,
  beforeLoad: async ({ matches }) => {
    if (Loaded || matches.at(-1)?.staticData.noData) return;
    Loaded = (await load().catch(() => undefined))?.default;
  },
});

function Root() {
  const { noData, bare } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const user = useUser();
  const [helpPresses, setHelpPresses] = useState(0);
  const DataProvider = Loaded ?? Later;
  return (
    <AppShell keysHint={<KeysHint onPress={() => setHelpPresses((count) => count + 1)} />}>
      {user && !bare && (
        <LazyPart failed={showNothing}>
          <Leaving />
        </LazyPart>
      )}
      {noData ? (
        <Outlet />
      ) : (
        <Suspense>
          <DataProvider page>
            <Outlet />
          </DataProvider>
        </Suspense>
      )}
      <KeyboardOnDemand helpPresses={helpPresses} />
    </AppShell>
  );
}
