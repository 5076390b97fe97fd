import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../wire.ts';

/** `until` is when the list that the reader sees was loaded: what came later stays new. A repeat changes nothing. */
export const readAllReceipts = call({
  name: 'notifications.read-all-receipts',
  who: 'user',
  summary: 'Marks the caller’s notifications up to an instant as read',
  input: z.object({ until: Instant }),
  output: z.object({ read: z.int() }).meta({ id: 'ReadAll' }),
  refusals: [],
});
