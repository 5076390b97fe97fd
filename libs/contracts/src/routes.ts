// Plain data, as in public-routes.ts.
import { operatorHandRoutes, operatorRoutes } from './operator-routes.ts';
import { publicHandRoutes, publicRoutes, type Route } from './public-routes.ts';

/**
 * HTTP method and path of every call that is reachable from outside, by the call's name.
 * Path parameters take their value from the input field of the same name; the rest of the input goes to the query
 * of GET and DELETE and to the JSON body of the others.
 */
export const routes = { ...publicRoutes, ...operatorRoutes } as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Routes whose bytes or headers need more than JSON in and out; the gateway writes these by hand. */
export const handRoutes = { ...publicHandRoutes, ...operatorHandRoutes } as const;
