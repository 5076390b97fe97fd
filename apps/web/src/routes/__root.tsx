import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { AppShell } from '../features/shell/app-shell.tsx';
import type { RouteContext } from '../shared/route-context.ts';

const load = () => import('../shared/data-layer/data-provider.tsx');
const Later = lazy(load);
let Loaded: ComponentType<{ page: true; children: React.ReactNode }> | undefined;

/**
 * The data layer comes with the route's own files: React lets a fallback stand for a third of a second once it is
 * shown, also when what it stands for is there already. Where it cannot be had, drawing the page says so.
 */
export const Route = createRootRouteWithContext<RouteContext>()({
  component: Root,
  beforeLoad: async ({ matches }) => {
    if (Loaded || matches.at(-1)?.staticData.noData) return;
    Loaded = (await load().catch(() => undefined))?.default;
  },
});

function Root() {
  const noData = useMatches({ select: (matches) => matches.at(-1)?.staticData.noData });
  const DataProvider = Loaded ?? Later;
  return (
    <AppShell>
      {noData ? (
        <Outlet />
      ) : (
        <Suspense>
          <DataProvider page>
            <Outlet />
          </DataProvider>
        </Suspense>
      )}
    </AppShell>
  );
}
