import { beginning, writtenLine } from '@slovo/domain/text';
import { FAILURE_REASONS, OUTCOMES, SKIP_REASONS } from '@slovo/domain/batch';
import type { BatchRecipient } from '../../shared/api/wire.ts';

export const REASONS = [...new Set([...FAILURE_REASONS, ...SKIP_REASONS])];
export const LONGEST_QUERY = 64;

/** What the address says about the recipients of a batch. */
export interface RecipientFilters {
  outcome?: BatchRecipient['outcome'];
  reason?: NonNullable<BatchRecipient['reason']>;
  q?: string;
}

/** From a query that anybody may have typed: what cannot be, and what is as usual, is left out. */
export function recipientFiltersOf(raw: Partial<Record<keyof RecipientFilters, unknown>>): RecipientFilters {
  const outcome = OUTCOMES.find((one) => one === raw.outcome);
  const reason = REASONS.find((one) => one === raw.reason);
  const q = typeof raw.q === 'string' ? beginning(writtenLine(raw.q), LONGEST_QUERY) : '';
  return { ...(outcome && { outcome }), ...(reason && { reason }), ...(q && { q }) };
}
