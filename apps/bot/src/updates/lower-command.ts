import type { Update } from 'grammy/types';

/**
 * The update with its command in lower case: Telegram marks `/HELP` as a command like `/help`, and phones begin messages
 * with a capital, but grammY compares exactly. What follows the command stays, as the payload of a link.
 */
export function lowerCommand(update: Update): Update {
  const { message } = update;
  const command = message?.entities?.find(({ type, offset }) => type === 'bot_command' && offset === 0);
  if (!command || message?.text === undefined) return update;
  const text = message.text.slice(0, command.length).toLowerCase() + message.text.slice(command.length);
  return { ...update, message: { ...message, text } } as Update;
}
