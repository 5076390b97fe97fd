import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageFailure } from './page-failure.tsx';

export const createPanelRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: '/admin',
    parseSearch,
    stringifySearch,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
