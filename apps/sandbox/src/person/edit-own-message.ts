import { captionPart, textPart } from '../bot-api/read-content.ts';
import type { Sandbox } from '../sandbox.ts';
import { botApiMessage } from '../state/messages.ts';
import type { ChatMessage } from '../wire.ts';
import type { Person } from '../state/people.ts';
import { lengthOf, MAX_CAPTION, MAX_TEXT, readTyped } from '../text/read-text.ts';
import { ChatRefusal } from './chat-refusal.ts';

/** Changes the text or the caption of a message; the bot receives `edited_message`. */
export async function editOwnMessage(
  sandbox: Sandbox,
  person: Person,
  messageId: number,
  source: string,
): Promise<ChatMessage> {
  const found = sandbox.messages.find(person.id, messageId);
  if (found?.author !== 'person') throw new ChatRefusal(404, 'Изменить можно только своё сообщение.');
  const typed = readTyped(source);
  const isText = found.text !== undefined;
  if (isText && typed.text === '') throw new ChatRefusal(400, 'Пустым сообщение не сделать.');
  const limit = isText ? MAX_TEXT : MAX_CAPTION;
  if (lengthOf(typed.text) > limit) throw new ChatRefusal(400, `Длиннее ${limit} символов.`);
  const { text: _t, entities: _e, caption: _c, caption_entities: _ce, ...rest } = botApiMessage(found);
  const edited: ChatMessage = {
    ...rest,
    ...(isText ? textPart(typed) : captionPart(typed)),
    edit_date: await sandbox.clock.seconds(),
  };
  sandbox.db.transaction(() => {
    sandbox.messages.replace(edited);
    sandbox.updates.add({ edited_message: edited as never });
  });
  return edited;
}
