import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../wire.ts';
import { WitnessLink } from '../voting/witnesses.calls.ts';

/** What `Telegram.WebApp.shareMessage` takes. */
export const PreparedShare = z
  .object({
    prepared_message_id: z.string(),
    expires_at: Instant,
    link: WitnessLink,
  })
  .meta({ id: 'PreparedShare' });
export type PreparedShare = z.output<typeof PreparedShare>;

/** Edges only: the gateway asks for the owner's link first. */
export const prepareShare = call({
  name: 'bot.prepare-share',
  who: 'user',
  summary: 'Prepares a message that calls a witness, for the share sheet of the mini app',
  input: z.object({ link: WitnessLink }),
  output: PreparedShare.omit({ link: true }),
  refusals: ['SHARE_REFUSED'],
});
