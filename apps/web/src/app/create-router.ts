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
    scrollRestoration: onServer ? false : afterTheFirstScroll(),
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
  });

/**
 * The router moves each page that it renders to its top, or to where the reader left it. The first page may have been
 * drawn by the server and scrolled before the script came; there the reader stays where they are.
 */
function afterTheFirstScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const staysPut = isFirst && scrollY > 0;
    isFirst = false;
    return !staysPut;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
