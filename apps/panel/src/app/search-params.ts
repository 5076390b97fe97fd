import { queryOf } from '@slovo/contracts/fill-path';

/**
 * The query of an address as plain strings, `?q=0184`: the router's own way is JSON, in which digits become numbers and
 * lose zeros or precision. Routes turn them into what they need.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export const stringifySearch = (search: Record<string, unknown>): string => queryOf(search);
