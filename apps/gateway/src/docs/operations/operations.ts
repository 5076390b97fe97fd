import type { Json } from '../schemas.ts';

/** Operations by method and path, as their routes are mounted. */
export type Operations = Record<string, Json>;

export const at = (route: { method: string; path: string }): string => `${route.method} ${route.path}`;
