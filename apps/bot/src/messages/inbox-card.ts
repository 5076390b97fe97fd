import type { Message } from 'grammy/types';
import { decodeButton } from './button-data.ts';

/** Whether the message is a card of /inbox: only these lead on to the next report. */
export const isInboxCard = (message: Pick<Message, 'reply_markup'> | undefined): boolean =>
  (message?.reply_markup?.inline_keyboard ?? [])
    .flat()
    .some((one) => 'callback_data' in one && decodeButton(one.callback_data)?.verb === 'inbox');
