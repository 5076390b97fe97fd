import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AppShell } from '../features/shell/app-shell.tsx';
import type { RouteContext } from '../shared/route-context.ts';

export const Route = createRootRouteWithContext<RouteContext>()({ component: Root });

const DataProvider = lazy(() => import('../shared/data/data-provider.tsx'));

function Root() {
  const noData = useMatches({ select: (matches) => matches.at(-1)?.staticData.noData });
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
