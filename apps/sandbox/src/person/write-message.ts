import { chatOf } from '../bot-api/chats.ts';
import type { Content } from '../bot-api/post-message.ts';
import type { Sandbox } from '../sandbox.ts';
import { botApiMessage } from '../state/messages.ts';
import type { ChatMessage } from '../wire.ts';
import { userOf, type Person } from '../state/people.ts';
import { findEntities } from '../text/find-entities.ts';
import { lengthOf, MAX_TEXT, readTyped } from '../text/read-text.ts';
import { ChatRefusal } from './chat-refusal.ts';

/** Splits a text that is too long for one message, as Telegram's clients do. */
export async function writeText(
  sandbox: Sandbox,
  person: Person,
  source: string,
  replyTo?: number,
): Promise<ChatMessage[]> {
  const typed = readTyped(source);
  if (typed.text === '') throw new ChatRefusal(400, 'Пустое сообщение отправить нельзя.');
  const parts = split(typed.text).map((text): Content => {
    const entities = findEntities(text, []);
    return { text, ...(entities.length > 0 ? { entities } : {}) };
  });
  return writeContents(sandbox, person, parts, replyTo);
}

/** Writes one message and one update per content, in one transaction. */
export async function writeContents(
  sandbox: Sandbox,
  person: Person,
  contents: Content[],
  replyTo?: number,
): Promise<ChatMessage[]> {
  if (sandbox.people.find(person.id)?.blocked)
    throw new ChatRefusal(409, 'Бот заблокирован: сначала разблокируйте его.');
  // The product counts days by it: one from before the clock was moved would be of another day.
  const date = await sandbox.clock.seconds(true);
  const replied = replyTo === undefined ? undefined : sandbox.messages.find(person.id, replyTo);
  return sandbox.db.transaction(() => {
    sandbox.people.markStarted(person.id);
    if (!person.started) setImmediate(() => sandbox.bus.publish({ kind: 'person', personId: person.id }));
    return contents.map((content) => {
      const message = sandbox.messages.add('person', {
        from: userOf(person),
        chat: chatOf(person),
        date,
        ...content,
        ...(replied ? { reply_to_message: botApiMessage(replied) } : {}),
      });
      sandbox.updates.add({ message: message as never });
      return message;
    });
  });
}

function split(text: string): string[] {
  if (lengthOf(text) <= MAX_TEXT) return [text];
  const characters = Array.from(text);
  const parts: string[] = [];
  while (characters.length > 0) parts.push(characters.splice(0, MAX_TEXT).join('').trim());
  return parts.filter((part) => part !== '');
}
