import type { ForceReply, InlineKeyboardMarkup, ReplyKeyboardMarkup } from 'grammy/types';
import { isObject, type Params } from './params.ts';
import { badRequest } from './refusal.ts';

export interface ReadMarkup {
  /** Belongs to the message. */
  inline?: InlineKeyboardMarkup;
  /** Belongs to the chat: shown in place of the phone's keyboard until replaced; null removes it. */
  chat?: ReplyKeyboardMarkup | ForceReply | null;
}

/** core.telegram.org/bots/api#inlinekeyboardbutton */
const MAX_DATA_BYTES = 64;
const MAX_BUTTONS = 100;
const ACTIONS = [
  'url',
  'callback_data',
  'web_app',
  'login_url',
  'switch_inline_query',
  'switch_inline_query_current_chat',
  'switch_inline_query_chosen_chat',
  'copy_text',
  'pay',
];

export function readReplyMarkup(params: Params): ReadMarkup {
  const markup = params.json('reply_markup', 'reply keyboard markup');
  if (markup === undefined) return {};
  if (!isObject(markup)) throw badRequest('object expected as reply markup');
  if ('inline_keyboard' in markup) {
    const rows = readRows(markup['inline_keyboard'], 'inline_keyboard');
    for (const button of rows.flat()) checkInlineButton(button);
    // Telegram drops rows without buttons and keyboards without rows.
    const kept = rows.filter((row) => row.length > 0);
    return kept.length > 0 ? { inline: { inline_keyboard: kept } as unknown as InlineKeyboardMarkup } : {};
  }
  if ('keyboard' in markup) {
    const rows = readRows(markup['keyboard'], 'keyboard', true);
    for (const button of rows.flat()) requireText(button);
    return { chat: { ...markup, keyboard: rows } as unknown as ReplyKeyboardMarkup };
  }
  if (markup['remove_keyboard'] === true) return { chat: null };
  if (markup['force_reply'] === true) return { chat: markup as unknown as ForceReply };
  return {};
}

function readRows(value: unknown, field: string, plain = false): Record<string, unknown>[][] {
  if (!Array.isArray(value)) throw badRequest(`field "${field}" must be of type Array`);
  const rows = value.map((row: unknown) => {
    if (!Array.isArray(row)) throw badRequest(`field "${field}" must be an Array of Arrays`);
    return row.map((button: unknown) => {
      if (plain && typeof button === 'string') return { text: button };
      if (!isObject(button))
        throw badRequest("can't parse keyboard button: KeyboardButton must be an Object");
      return button;
    });
  });
  if (rows.flat().length > MAX_BUTTONS) throw badRequest('reply markup is too long');
  return rows;
}

function requireText(button: Record<string, unknown>): void {
  if (typeof button['text'] !== 'string' || button['text'].trim() === '') {
    throw badRequest('keyboard button text must be non-empty');
  }
}

function checkInlineButton(button: Record<string, unknown>): void {
  requireText(button);
  const action = ACTIONS.find((name) => button[name] !== undefined);
  if (!action) {
    throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  }
  if (action === 'callback_data') {
    const bytes = Buffer.byteLength(String(button['callback_data']));
    if (bytes < 1 || bytes > MAX_DATA_BYTES) throw badRequest('BUTTON_DATA_INVALID');
  } else if (action === 'url') {
    const url = String(button['url']);
    if (!isAddress(url, ['http:', 'https:', 'tg:'])) {
      throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    }
  } else if (action === 'web_app') {
    const url = isObject(button['web_app']) ? String(button['web_app']['url']) : '';
    if (!isWebAppAddress(url)) {
      throw badRequest(
        `inline keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`,
      );
    }
  }
}

/**
 * Telegram requires HTTPS. The sandbox also accepts HTTP on a loopback address, where the product runs in development.
 */
export function isWebAppAddress(url: string): boolean {
  if (!isAddress(url, ['http:', 'https:'])) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

function isAddress(url: string, protocols: string[]): boolean {
  const absolute = /^[a-z]+:\/\//i.test(url) ? url : `http://${url}`;
  if (url === '' || !URL.canParse(absolute)) return false;
  const { protocol, hostname } = new URL(absolute);
  return (
    protocols.includes(protocol) && (protocol === 'tg:' || hostname === 'localhost' || /[.:]/.test(hostname))
  );
}
