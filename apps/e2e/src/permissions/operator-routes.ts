import { handRoutes, routeOf } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import type { Described } from '../fuzz/operations.ts';

interface OperatorRoute {
  method: string;
  path: string;
}

/** Every route of the contracts that only an operator may use, under each of its paths. */
export const OPERATOR_ROUTES: readonly OperatorRoute[] = [
  ...allCalls.flatMap((definition) => {
    const route = routeOf(definition);
    if (!route || definition.who !== 'operator') return [];
    const also = 'also' in route ? [route.also] : [];
    return [route.path, ...also].map((path) => ({ method: route.method, path }));
  }),
  ...Object.values(handRoutes)
    .filter((route) => route.path.startsWith('/api/admin') && route !== handRoutes.downloadExport) // its address is a ticket
    .map(({ method, path }) => ({ method, path })),
];

/** As a line: `GET /api/admin/users/{id}`. */
export const lineOf = ({ method, path }: OperatorRoute | Described): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
