import { type Answer, lengthOf, no, yes } from '../answer.ts';
import { MOTIVATOR_QUERY_MIN } from './limits.ts';
import type { ApprovalType } from './types.ts';

/**
 * Whether the chooser may be saved: a motivator must have been picked from the list, and `system` or `anyuser` must differ
 * from what is saved (APPROVAL-08, APPROVAL-09).
 */
export function canSaveApproval(
  choice: { approvalType: ApprovalType; motivatorId: number | null },
  saved: ApprovalType,
): Answer<'MOTIVATOR_REQUIRED' | 'UNCHANGED'> {
  if (choice.approvalType === 'specific') return choice.motivatorId === null ? no('MOTIVATOR_REQUIRED') : yes;
  return choice.approvalType === saved ? no('UNCHANGED') : yes;
}

/** A motivator is searched for from two characters on, spaces around them not counted (MOTIV-06). */
export const isMotivatorQuery = (query: string): boolean => lengthOf(query.trim()) >= MOTIVATOR_QUERY_MIN;
