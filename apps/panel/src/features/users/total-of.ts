import type { UserSearch } from '../../shared/api/wire.ts';

/** «187», or «10 000+» where the server stopped counting. */
export const totalOf = (
  { total, totalIsCapped }: UserSearch,
  number: (value: number) => string,
  capped: (total: string) => string,
): string => (totalIsCapped ? capped(number(total)) : number(total));
