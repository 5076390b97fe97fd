import type {
  Animation,
  BotCommand,
  Contact,
  Document,
  ForceReply,
  InlineKeyboardMarkup,
  MenuButton,
  MessageEntity,
  MessageOrigin,
  PhotoSize,
  ReplyKeyboardMarkup,
  User,
  Video,
} from 'grammy/types';

// What the sandbox's HTTP interface sends and accepts. The server and the page both import these types, so this file
// holds nothing that exists at run time and nothing of Node or the DOM.

/** A message as the Bot API shows it, narrowed to what a private chat with this bot can hold. */
export interface ChatMessage {
  message_id: number;
  from: User;
  chat: { id: number; type: 'private'; first_name: string; last_name?: string; username?: string };
  /** Unix seconds of the product's clock. */
  date: number;
  edit_date?: number;
  text?: string;
  entities?: MessageEntity[];
  photo?: PhotoSize[];
  video?: Video;
  document?: Document;
  animation?: Animation;
  contact?: Contact;
  web_app_data?: { data: string; button_text: string };
  caption?: string;
  caption_entities?: MessageEntity[];
  media_group_id?: string;
  has_protected_content?: true;
  /** Sent with `disable_notification`: the Bot API does not report it, but a phone would not have rung. */
  silent?: true;
  forward_origin?: MessageOrigin;
  reply_to_message?: ChatMessage;
  reply_markup?: InlineKeyboardMarkup;
}

export type Author = 'bot' | 'person';

/** A message with what the Bot API does not report: its author, the number of its edits, its last change. */
export interface SeenMessage extends ChatMessage {
  author: Author;
  edits: number;
  /** Grows over the whole sandbox with every new, edited or deleted message; a cursor for readers. */
  revision: number;
  deleted: boolean;
}

export interface ChatPage {
  messages: SeenMessage[];
  /** Pass it as `after` to read only later changes. */
  cursor: number;
}

export interface PersonView {
  id: number;
  first_name: string;
  last_name: string | null;
  username: string | null;
  language_code: string;
  /** The hue of the colour wheel in degrees, 0–359: the app tints this name the same. */
  hue: number;
  /** The bot may write only to people who wrote to it first. */
  started: boolean;
  blocked: boolean;
  /** Shown in place of the phone's keyboard: the last one sent and not removed. */
  keyboard: ReplyKeyboardMarkup | ForceReply | null;
  menu_button: MenuButton;
  commands: BotCommand[];
  last_message: SeenMessage | null;
}

export interface NewPersonRequest {
  first_name: string;
  last_name?: string | null | undefined;
  username?: string | null | undefined;
  language_code?: string | undefined;
  started?: boolean | undefined;
}

export interface BotView {
  id: number;
  username: string;
  name: string;
  description: string;
  about: string;
  app_url: string;
  menu_button: MenuButton;
}

export interface BotStatus {
  username: string;
  /** A long poll is open at this moment. */
  polling: boolean;
  /** A message sent now is likely to be processed: a poll is open or ended moments ago, or a webhook is set. */
  online: boolean;
  webhook_url: string | null;
  pending_update_count: number;
}

export type ThemeName = 'light' | 'dark';

/** The colours that a Telegram client passes to a mini app. */
export interface ThemeParams {
  bg_color: string;
  text_color: string;
  hint_color: string;
  link_color: string;
  button_color: string;
  button_text_color: string;
  secondary_bg_color: string;
  header_bg_color: string;
  accent_text_color: string;
  section_bg_color: string;
  section_header_text_color: string;
  subtitle_text_color: string;
  destructive_text_color: string;
  section_separator_color: string;
  bottom_bar_bg_color: string;
}

/** Everything the page draws at first. */
export interface SandboxState {
  bot: BotView;
  people: PersonView[];
  themes: Record<ThemeName, ThemeParams>;
}

/** Server-sent events of /sandbox/live by name. */
export interface LiveEvents {
  message: SeenMessage;
  'message-deleted': { chat_id: number; message_id: number };
  action: { chat_id: number; action: string };
  person: PersonView;
  bot: BotView;
  reset: Record<string, never>;
}

/**
 * controlled: the product answers and lets the sandbox move its clock. off: it runs without CLOCK_CONTROL=1, in real
 * time. unreachable: nothing answers; the last known offset is kept, so that dates do not jump back during a restart.
 */
export type ClockState = 'controlled' | 'off' | 'unreachable';

export interface ClockReading {
  now: string;
  state: ClockState;
  offsetMs: number;
}

export interface Launch {
  /** The mini app's own address, as the button named it. */
  url: string;
  initData: string;
  /** The same address with everything a Telegram client adds. */
  launchUrl: string;
}

export interface LaunchRequest {
  url?: string;
  start_param?: string;
  theme?: ThemeName;
}

export interface PressRequest {
  message_id?: number | undefined;
  data?: string | undefined;
  text?: string | undefined;
  /** How long to wait for answerCallbackQuery. */
  timeout_ms?: number | undefined;
}

export interface CallbackAnswer {
  text: string | null;
  show_alert: boolean;
  url: string | null;
}

export type PressResult =
  | { type: 'callback'; callback_query_id: string; answered: boolean; answer: CallbackAnswer | null }
  | { type: 'message'; messages: ChatMessage[] }
  | ({ type: 'web_app' } & Launch)
  | { type: 'url'; url: string }
  | { type: 'switch_inline'; query: string }
  | { type: 'copy'; text: string };
