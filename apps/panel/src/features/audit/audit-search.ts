import { writtenLine } from '@slovo/domain/text';

/** What the address says about the log. Dates are `YYYY-MM-DD`, `operator` is an id. */
export interface AuditSearch {
  operator?: string;
  action?: string;
  target?: string;
  from?: string;
  to?: string;
  q?: string;
  cursor?: string;
}

const PATTERNS: Record<keyof AuditSearch, RegExp> = {
  operator: /^[1-9]\d{0,9}$/,
  action: /^[a-z][a-z-]{0,99}$/,
  target: /^\S{1,100}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  q: /\S/,
  cursor: /^\S{1,200}$/,
};
const FIELDS = Object.keys(PATTERNS) as (keyof AuditSearch)[];

/** From a query that anybody may have typed: what cannot be is left out. */
export const auditSearchOf = (raw: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = typeof raw[field] === 'string' ? writtenLine(raw[field]) : '';
      return PATTERNS[field].test(value) ? [[field, value]] : [];
    }),
  );

/** Whether anything but the page is chosen. */
export const isFiltered = (search: AuditSearch): boolean =>
  Object.keys(search).some((field) => field !== 'cursor');
