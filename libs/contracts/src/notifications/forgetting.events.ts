import { z } from 'zod';
import { event } from '../event.ts';

const ofReceipts = { changesNothing: 'receipts are in no answer that is kept' };

/** Receipts of others that named a person whose account is deleted, or were about their promises: a thousand at most. */
export const receiptsForgotten = event(
  'notifications',
  'receipts-forgotten',
  z.object({ receiptIds: z.array(z.int()) }),
  ofReceipts,
);
