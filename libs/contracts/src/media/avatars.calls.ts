import { z } from 'zod';
import { call } from '../call.ts';

/** Asked by the gateway before it saves a profile: auth keeps the address of an avatar, and media knows whose it is. */
export const checkAvatar = call({
  name: 'media.check-avatar',
  who: 'user',
  summary: 'Whether an avatar was stored by the caller and is still there',
  input: z.object({ path: z.string().max(500) }),
  output: z.object({ isOwn: z.boolean() }),
  refusals: [],
});
