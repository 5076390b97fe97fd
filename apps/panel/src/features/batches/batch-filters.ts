import type { Batch } from '../../shared/api/wire.ts';

// Apart from the queries: the address is read before the page is loaded.
export type BatchStatus = Batch['status'];
export type BatchType = 'broadcast' | 'group' | 'personal';
export const BATCH_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export const LISTED_TYPES = ['broadcast', 'group', 'personal'] as const;

export interface BatchFilters {
  status?: BatchStatus;
  type?: BatchType;
  /** From 1. */
  page: number;
}
