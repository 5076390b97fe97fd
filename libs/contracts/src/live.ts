import { z } from 'zod';
import { Language } from './wire.ts';

/**
 * What `GET /api/live` sends to open pages (server-sent events; the bearer token is in the header as everywhere). Only
 * ids are sent: a page fetches what it may see. `promise` query parameters subscribe to promises the viewer may see.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notice'), receiptId: z.int() }),
  z.object({ type: z.literal('promise'), promiseId: z.int() }),
  z.object({ type: z.literal('report'), promiseId: z.int(), reportId: z.int() }),
  /** The person's setting, after any change of their account. */
  z.object({ type: z.literal('language'), language: Language }),
  /** Events may have been missed: a page asks anew for all that it shows. */
  z.object({ type: z.literal('missed') }),
  z.object({ type: z.literal('session-ended') }),
]);
export type LiveMessage = z.output<typeof LiveMessage>;
