import type { InlineKeyboardButton, KeyboardButton } from 'grammy/types';
import type { Sandbox } from '../sandbox.ts';
import { botApiMessage } from '../state/messages.ts';
import type { PressRequest, PressResult, SeenMessage } from '../wire.ts';
import { userOf, type Person } from '../state/people.ts';
import { chatInstanceOf } from './chat-instance.ts';
import { ChatRefusal } from './chat-refusal.ts';
import { launchMiniApp } from './launch-mini-app.ts';
import { writeContents, writeText } from './write-message.ts';

type Press = PressRequest & { timeout_ms: number };

export async function pressButton(
  sandbox: Sandbox,
  person: Person,
  press: Press,
  hangup?: AbortSignal,
): Promise<PressResult> {
  if (person.blocked) throw new ChatRefusal(409, 'Бот заблокирован: сначала разблокируйте его.');
  if (press.message_id === undefined) return pressReplyButton(sandbox, person, press.text ?? '');
  const message = sandbox.messages.find(person.id, press.message_id);
  if (!message) throw new ChatRefusal(404, `Нет сообщения ${press.message_id}.`);
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  const button = buttons.find((candidate) => isNamed(candidate, press));
  if (!button) {
    const known = buttons.map((candidate) => `«${candidate.text}»`).join(', ') || 'ни одной';
    throw new ChatRefusal(404, `Нет такой кнопки под сообщением ${press.message_id}; есть: ${known}.`);
  }
  if ('callback_data' in button)
    return sendCallback(sandbox, person, message, button.callback_data, press.timeout_ms, hangup);
  return pressOnClient(sandbox, person, button);
}

/** Buttons that the client handles by itself, without the bot. */
async function pressOnClient(
  sandbox: Sandbox,
  person: Person,
  button: InlineKeyboardButton,
): Promise<PressResult> {
  if ('web_app' in button)
    return { type: 'web_app', ...(await launchMiniApp(sandbox, person, { url: button.web_app.url })) };
  if ('url' in button && button.url !== undefined) return { type: 'url', url: button.url };
  if ('login_url' in button) return { type: 'url', url: button.login_url.url };
  const query = inlineQueryOf(button);
  if (query !== undefined) return { type: 'switch_inline', query: `@${sandbox.bot.username} ${query}` };
  if ('copy_text' in button) return { type: 'copy', text: button.copy_text.text };
  throw new ChatRefusal(400, `Кнопка «${button.text}» в песочнице ничего не делает.`);
}

function inlineQueryOf(button: InlineKeyboardButton): string | undefined {
  if ('switch_inline_query_current_chat' in button) return button.switch_inline_query_current_chat;
  return 'switch_inline_query' in button ? button.switch_inline_query : undefined;
}

function isNamed(button: InlineKeyboardButton, { data, text }: Press): boolean {
  return data === undefined
    ? button.text === text
    : 'callback_data' in button && button.callback_data === data;
}

async function sendCallback(
  sandbox: Sandbox,
  person: Person,
  message: SeenMessage,
  data: string,
  timeoutMs: number,
  hangup?: AbortSignal,
): Promise<PressResult> {
  const id = sandbox.db.transaction(() => {
    const opened = sandbox.callbacks.open(person.id, message.message_id);
    sandbox.updates.add({
      callback_query: {
        id: opened,
        from: userOf(person),
        message: botApiMessage(message) as never,
        chat_instance: chatInstanceOf(sandbox, person.id),
        data,
      },
    });
    return opened;
  });
  await sandbox.bus.wait((event) => event.kind === 'callback' && event.id === id, timeoutMs, hangup);
  const answer = sandbox.callbacks.answerOf(id);
  return { type: 'callback', callback_query_id: id, answered: answer !== null, answer };
}

async function pressReplyButton(sandbox: Sandbox, person: Person, text: string): Promise<PressResult> {
  const { keyboard } = person;
  if (!keyboard || !('keyboard' in keyboard)) throw new ChatRefusal(404, 'Клавиатуры сейчас нет.');
  const button = keyboard.keyboard.flat().find((candidate) => textOf(candidate) === text);
  if (button === undefined) throw new ChatRefusal(404, `На клавиатуре нет кнопки «${text}».`);
  if (keyboard.one_time_keyboard) {
    sandbox.people.setKeyboard(person.id, null);
    sandbox.bus.publish({ kind: 'person', personId: person.id });
  }
  if (typeof button !== 'string' && 'web_app' in button && button.web_app) {
    return { type: 'web_app', ...(await launchMiniApp(sandbox, person, { url: button.web_app.url })) };
  }
  if (typeof button !== 'string' && 'request_contact' in button && button.request_contact) {
    const contact = {
      phone_number: `7${String(person.id).slice(-10)}`,
      first_name: person.firstName,
      user_id: person.id,
    };
    return { type: 'message', messages: await writeContents(sandbox, person, [{ contact }]) };
  }
  return { type: 'message', messages: await writeText(sandbox, person, text) };
}

function textOf(button: KeyboardButton | string): string {
  return typeof button === 'string' ? button : button.text;
}
