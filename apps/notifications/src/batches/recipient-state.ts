import type { Outcome } from '@slovo/domain/batch';

/** What a receipt of a batch counts as. */
export interface RecipientState {
  outcome: Outcome;
  reason: string | null;
  /** Telegram has still to answer for good. */
  inLine: boolean;
  /** Held until the end of the reader's quiet hours. */
  waitsUntil: Date | null;
}

export const IN_LINE = 'in-line';
export const MORNING = 'morning';

export const outcomeKind = (outcome: Outcome, reason: string | null): string =>
  reason === null ? outcome : `${outcome}:${reason}`;

/** The kinds under which it is counted: its outcome, and what it waits for. */
export const kindsOf = ({
  outcome,
  reason,
  inLine,
  waitsUntil,
}: Omit<RecipientState, 'waitsUntil'> & { waitsUntil: Date | boolean | null }): string[] => [
  outcomeKind(outcome, reason),
  ...(inLine ? [IN_LINE] : []),
  ...(waitsUntil ? [MORNING] : []),
];

/** Those who never got a receipt because the batch was stopped count here too. */
export const STOPPED = outcomeKind('skipped', 'stopped');
