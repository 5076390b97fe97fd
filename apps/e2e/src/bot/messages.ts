import { type Actor, buttonsOf, type ChatMessage } from '../actor.ts';

/** The labels of the message's buttons. */
export const labelsOf = (message: ChatMessage): string[] => buttonsOf(message).map(({ text }) => text);

/**
 * Presses a button of this very message, not of a newer one with the same label.
 * @returns the text of the toast that answers the press
 */
export async function press(who: Actor, message: ChatMessage, label: RegExp): Promise<string | undefined> {
  const button = buttonsOf(message).find(({ text }) => label.test(text));
  if (!button) throw new Error(`no ${label} among ${labelsOf(message).join(' | ')}`);
  return (await who.press(message, button)).answer?.text;
}

/** The token of the message's sign-in link; empty if it has none. */
export const signInTokenOf = (message: ChatMessage): string =>
  buttonsOf(message)
    .find(({ url }) => url?.includes('#auth/'))
    ?.url?.split('#auth/')[1] ?? '';

/** The message with its edits up to now. */
export async function reload(who: Actor, { message_id }: ChatMessage): Promise<ChatMessage> {
  const found = (await who.chat()).find((message) => message.message_id === message_id);
  if (!found) throw new Error(`message ${message_id} is gone`);
  return found;
}
