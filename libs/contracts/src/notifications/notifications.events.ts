import { z } from 'zod';
import { event } from '../event.ts';
import { ReceiptView } from './notifications.wire.ts';

const ofReceipts = { changesNothing: 'receipts are in no answer that is kept' };

/** A receipt to be delivered to these channels. `silent`: without a sound, because of the reader's quiet hours. */
export const noticeReady = event(
  'notifications',
  'notice-ready',
  z.object({
    receipt: ReceiptView,
    channels: z.object({ telegram: z.boolean(), web: z.boolean(), silent: z.boolean().optional() }),
  }),
  ofReceipts,
);
export const receiptChanged = event(
  'notifications',
  'receipt-changed',
  z.object({ receipt: ReceiptView }),
  ofReceipts,
);
/** The person answered a notice on the web. The promises service reacts to `accept` and `decline` of an invitation. */
export const receiptAnswered = event(
  'notifications',
  'receipt-answered',
  z.object({ receipt: ReceiptView, responseType: z.string() }),
  ofReceipts,
);
