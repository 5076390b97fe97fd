import type { Sandbox } from '../sandbox.ts';
import type { ChatMessage } from '../wire.ts';
import { botApiMessage } from '../state/messages.ts';
import type { Person } from '../state/people.ts';
import { chatOf, spendLimit } from './chats.ts';
import { isObject, type Params } from './params.ts';
import { badRequest } from './refusal.ts';
import { readReplyMarkup } from './reply-markup.ts';

export type Content = Omit<ChatMessage, 'message_id' | 'from' | 'chat' | 'date'>;

/** The last step of every send method. Returns one message per content; an album has several. */
export async function postAsBot(
  sandbox: Sandbox,
  person: Person,
  params: Params,
  contents: Content[],
): Promise<ChatMessage[]> {
  const markup = readReplyMarkup(params);
  const repliedTo = findRepliedTo(sandbox, person.id, params);
  const date = await sandbox.clock.seconds();
  spendLimit(sandbox, person.id, contents.length);
  return sandbox.db.transaction(() => {
    if (markup.chat !== undefined) {
      sandbox.people.setKeyboard(person.id, markup.chat);
      setImmediate(() => sandbox.bus.publish({ kind: 'person', personId: person.id }));
    }
    return contents.map((content) =>
      sandbox.messages.add('bot', {
        from: botUser(sandbox),
        chat: chatOf(person),
        date,
        ...content,
        ...(params.flag('protect_content') ? { has_protected_content: true as const } : {}),
        ...(params.flag('disable_notification') ? { silent: true as const } : {}),
        ...(repliedTo ? { reply_to_message: repliedTo } : {}),
        ...(markup.inline ? { reply_markup: markup.inline } : {}),
      }),
    );
  });
}

/** The bot as the sender of a message; getMe returns more fields. */
export function botUser({ bot }: Sandbox): ChatMessage['from'] {
  return { id: bot.id, is_bot: true, first_name: bot.first_name, username: bot.username };
}

function findRepliedTo(sandbox: Sandbox, chatId: number, params: Params): ChatMessage | undefined {
  const reply = params.json('reply_parameters', 'reply parameters');
  const fields = isObject(reply) ? reply : {};
  const id = Number(fields['message_id'] ?? params.whole('reply_to_message_id'));
  if (!id) return undefined;
  const found = sandbox.messages.find(chatId, id);
  if (found) {
    // Telegram includes one level only: the replied message comes without the message that it replies to.
    const { reply_to_message: _deeper, ...shallow } = botApiMessage(found);
    return shallow;
  }
  const mayBeMissing =
    fields['allow_sending_without_reply'] === true || params.flag('allow_sending_without_reply');
  if (mayBeMissing) return undefined;
  throw badRequest('message to be replied not found');
}
