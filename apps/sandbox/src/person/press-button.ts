import type { InlineKeyboardButton, KeyboardButton } from 'grammy/types';
import type { Sandbox } from '../sandbox.ts';
import type { CallbackAnswer } from '../state/callbacks.ts';
import { wireOf, type ChatMessage, type SeenMessage } from '../state/messages.ts';
import { userOf, type Person } from '../state/people.ts';
import { chatInstanceOf } from './chat-instance.ts';
import { ChatRefusal } from './chat-refusal.ts';
import { launchMiniApp, type Launch } from './launch-mini-app.ts';
import { writeContents, writeText } from './write-message.ts';

export interface Press {
  message_id?: number | undefined;
  data?: string | undefined;
  text?: string | undefined;
  /** How long to wait for answerCallbackQuery. */
  timeout_ms: number;
}

export type PressResult =
  | { type: 'callback'; callback_query_id: string; answered: boolean; answer: CallbackAnswer | null }
  | { type: 'message'; messages: ChatMessage[] }
  | ({ type: 'web_app' } & Launch)
  | { type: 'url'; url: string }
  | { type: 'switch_inline'; query: string }
  | { type: 'copy'; text: string };

export async function pressButton(
  sandbox: Sandbox,
  person: Person,
  press: Press,
  left?: AbortSignal,
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
    return sendCallback(sandbox, person, message, button.callback_data, press.timeout_ms, left);
  if ('web_app' in button)
    return { type: 'web_app', ...(await launchMiniApp(sandbox, person, { url: button.web_app.url })) };
  if ('url' in button && button.url !== undefined) return { type: 'url', url: button.url };
  if ('login_url' in button) return { type: 'url', url: button.login_url.url };
  if ('switch_inline_query_current_chat' in button) {
    return {
      type: 'switch_inline',
      query: `@${sandbox.bot.username} ${button.switch_inline_query_current_chat}`,
    };
  }
  if ('switch_inline_query' in button) {
    return { type: 'switch_inline', query: `@${sandbox.bot.username} ${button.switch_inline_query}` };
  }
  if ('copy_text' in button) return { type: 'copy', text: button.copy_text.text };
  throw new ChatRefusal(400, `Кнопка «${button.text}» в песочнице ничего не делает.`);
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
  ms: number,
  left?: AbortSignal,
): Promise<PressResult> {
  const id = sandbox.db.transaction(() => {
    const opened = sandbox.callbacks.open(person.id, message.message_id);
    sandbox.updates.put({
      callback_query: {
        id: opened,
        from: userOf(person),
        message: wireOf(message) as never,
        chat_instance: chatInstanceOf(sandbox, person.id),
        data,
      },
    });
    return opened;
  });
  await sandbox.bus.wait((event) => event.kind === 'callback' && event.id === id, ms, left);
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
    sandbox.bus.tell({ kind: 'person', personId: person.id });
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
