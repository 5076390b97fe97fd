import { z } from 'zod';
import { event } from '../event.ts';
import { ReceiptView } from './notifications.wire.ts';

/** A receipt that waits to be delivered; `channels` says where. `silent`: it is in the reader's quiet hours, so without a sound. */
export const noticeReady = event(
  'notifications',
  'notice-ready',
  z.object({
    receipt: ReceiptView,
    channels: z.object({ telegram: z.boolean(), web: z.boolean(), silent: z.boolean().optional() }),
  }),
);
export const receiptChanged = event('notifications', 'receipt-changed', z.object({ receipt: ReceiptView }));
/** The person answered a notice on the web; `accept` and `decline` of an invitation take effect where it lives. */
export const receiptAnswered = event(
  'notifications',
  'receipt-answered',
  z.object({ receipt: ReceiptView, responseType: z.string() }),
);
