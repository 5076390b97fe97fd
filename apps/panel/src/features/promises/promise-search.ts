/** The orders that the list offers; the first is the default. */
export const SORTS = [
  'updatedAt-desc',
  'createdAt-desc',
  'createdAt-asc',
  'title-asc',
  'title-desc',
  'status-asc',
] as const;
export type Sort = (typeof SORTS)[number];
export const STATUSES = ['active', 'closed_success', 'closed_failed', 'draft'] as const;
export type Status = (typeof STATUSES)[number];

/** What the address says about the list; what it does not say is the default. Dates are `YYYY-MM-DD`. */
export interface PromiseSearch {
  status?: Status;
  from?: string;
  to?: string;
  sort?: Sort;
  page?: number;
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);
const dateIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

/** From a query that anybody may have typed: unknown values are left out. */
export function promiseSearchOf(raw: Record<string, unknown>): PromiseSearch {
  const status = oneOf(STATUSES, raw.status);
  const sort = oneOf(SORTS, raw.sort);
  const from = dateIn(raw.from);
  const to = dateIn(raw.to);
  const page = Number(raw.page);
  return {
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && sort !== SORTS[0] && { sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}

/** Whether anything hides promises of the person. */
export const isFiltered = ({ status, from, to }: PromiseSearch): boolean =>
  status !== undefined || from !== undefined || to !== undefined;
