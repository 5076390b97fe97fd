import { z } from 'zod';

/**
 * What open pages are told over `GET /api/live` (server-sent events, the bearer token in the header as everywhere).
 * Only ids travel: a page fetches what it may see. `promise` query parameters subscribe to promises the viewer may see.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notice'), receiptId: z.int() }),
  z.object({ type: z.literal('promise'), promiseId: z.int() }),
  z.object({ type: z.literal('report'), promiseId: z.int(), reportId: z.int() }),
  z.object({ type: z.literal('session-ended') }),
]);
export type LiveMessage = z.output<typeof LiveMessage>;
