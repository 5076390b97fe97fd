import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageFailure } from './page-failure.tsx';
import { NotFoundPage } from '../shared/feedback/not-found-page.tsx';
import { onServer } from '../shared/on-server.ts';
import { routeTree } from '../routeTree.gen.ts';
import type { RouteContext } from '../shared/route-context.ts';

export const createAppRouter = (context: RouteContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // On the server it would write a script of its own into the page.
    scrollRestoration: !onServer,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
