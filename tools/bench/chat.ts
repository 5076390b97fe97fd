import { read } from './read.ts';
import { TELEGRAM_ID_BASE } from './seed/facts.ts';
import type { BotCall } from './telegram.ts';

/** A seeded person, who has met the bot. */
export interface Chatter {
  owner: number;
  name: string;
}

/** The four sizes of a photo as Telegram names them; the bot downloads the largest. */
const SIZES = [90, 320, 800, 1_280];

let updates = 0;
let presses = 0;

export async function sendUpdate(url: string, secret: string, update: object): Promise<void> {
  await read(url, { 'x-telegram-bot-api-secret-token': secret }, { update_id: (updates += 1), ...update });
}

const chatOf = ({ owner, name }: Chatter) => ({
  id: TELEGRAM_ID_BASE + owner,
  type: 'private',
  first_name: name,
});

const personOf = (chatter: Chatter) => ({
  id: TELEGRAM_ID_BASE + chatter.owner,
  is_bot: false,
  first_name: chatter.name,
  username: `person_${chatter.owner}`,
  language_code: 'ru',
});

/** The person sends a photo. */
export const photoIn = (chatter: Chatter, messageId: number, caption: string, bytes: number): object => ({
  message: {
    message_id: messageId,
    date: Math.floor(Date.now() / 1000),
    chat: chatOf(chatter),
    from: personOf(chatter),
    caption,
    photo: SIZES.map((width) => ({
      file_id: `photo-${messageId}-${width}`,
      file_unique_id: `${messageId}-${width}`,
      width,
      height: (width * 3) / 4,
      file_size: Math.ceil((bytes * width) / SIZES.at(-1)!),
    })),
  },
});

/** The person presses a button of the bot's message. */
export const pressIn = (chatter: Chatter, messageId: number, data: string): object => ({
  callback_query: {
    id: String((presses += 1)),
    chat_instance: String(chatOf(chatter).id),
    data,
    from: personOf(chatter),
    message: {
      message_id: messageId,
      date: 1,
      chat: chatOf(chatter),
      text: 'Отправить отчёт?',
      from: { id: 7_000_000_001, is_bot: true, first_name: 'Слово' },
    },
  },
});

const buttonsOf = ({ reply_markup }: BotCall): string[] =>
  reply_markup?.inline_keyboard?.flat().flatMap(({ callback_data }) => callback_data ?? []) ?? [];

/** What the button carries that sends the report; undefined for a message without it. */
export const sendButtonOf = (call: BotCall): string | undefined =>
  call.method.startsWith('send') ? buttonsOf(call).find((data) => data.startsWith('ds:')) : undefined;

/** The edit that offers to open the promise; the one before it says that it is being sent. */
export const isAcknowledgement = (call: BotCall): boolean =>
  call.method.startsWith('editMessage') && buttonsOf(call).some((data) => data.startsWith('op:'));
