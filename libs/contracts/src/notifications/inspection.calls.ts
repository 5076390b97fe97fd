import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { Id, Instant, Limit, Person } from '../wire.ts';
import { ReceiptStatus } from './notifications.wire.ts';

/** A notice without its text: the person’s own words are in it. */
export const AdminReceipt = z
  .object({
    id: z.int(),
    /** The recipient; null once their account was deleted. */
    person: Person.omit({ photo_url: true }).nullable(),
    messageKey: z.string(),
    title: z.string(),
    lang: z.string(),
    status: ReceiptStatus,
    createdAt: Instant,
  })
  .meta({ id: 'AdminReceipt' });
export type AdminReceipt = z.output<typeof AdminReceipt>;

/** An unknown promise has none. */
export const listReceiptsOfPromise = call({
  name: 'notifications.list-receipts-of-promise',
  who: 'operator',
  summary: 'Notices about a promise, newest first, for operators',
  input: z.object({ id: Id, limit: Limit(20), cursor: z.string().max(200).optional() }),
  output: z.object({ items: z.array(AdminReceipt), next: z.string().nullable() }),
  http: ARRAY_PAGE,
  refusals: [],
});
