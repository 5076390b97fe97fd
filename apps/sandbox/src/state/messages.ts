import type {
  Animation,
  Contact,
  Document,
  InlineKeyboardMarkup,
  MessageEntity,
  MessageOrigin,
  PhotoSize,
  User,
  Video,
} from 'grammy/types';
import type { Database, Row } from './database.ts';
import type { EventBus } from './event-bus.ts';

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
  /** Sent with `disable_notification`: the Bot API does not tell, but a phone would not have rung. */
  silent?: true;
  forward_origin?: MessageOrigin;
  reply_to_message?: ChatMessage;
  reply_markup?: InlineKeyboardMarkup;
}

export type Author = 'bot' | 'person';

/** A message with what the wire does not say: who wrote it, how often it changed, when it was last touched. */
export interface SeenMessage extends ChatMessage {
  author: Author;
  edits: number;
  /** Grows over the whole sandbox with every new, edited or deleted message; a cursor for readers. */
  revision: number;
  deleted: boolean;
}

export class Messages {
  readonly #db: Database;
  readonly #bus: EventBus;

  constructor(db: Database, bus: EventBus) {
    this.#db = db;
    this.#bus = bus;
  }

  /** Telegram counts the messages of a bot's private chats together, so ids are unique over all of them. */
  add(author: Author, message: Omit<ChatMessage, 'message_id'>): ChatMessage {
    const added: ChatMessage = { message_id: this.#db.next('message_id'), ...message };
    this.#db.run(
      'INSERT INTO messages (message_id, chat_id, author, body, revision) VALUES (?, ?, ?, ?, ?)',
      added.message_id,
      added.chat.id,
      author,
      JSON.stringify(added),
      this.#db.next('revision'),
    );
    this.#tell(added.chat.id, added.message_id);
    return added;
  }

  find(chatId: number, messageId: number): SeenMessage | undefined {
    const row = this.#db.one(
      'SELECT * FROM messages WHERE message_id = ? AND chat_id = ? AND deleted = 0',
      messageId,
      chatId,
    );
    return row && present(row);
  }

  /** Changed after `revision`, deleted ones included, oldest change first. */
  changedAfter(chatId: number, revision: number, limit = 1000): SeenMessage[] {
    return this.#db
      .all(
        'SELECT * FROM messages WHERE chat_id = ? AND revision > ? ORDER BY revision LIMIT ?',
        chatId,
        revision,
        limit,
      )
      .map(present);
  }

  /** The last messages of a chat in the order they were sent, without deleted ones. */
  latest(chatId: number, limit: number): SeenMessage[] {
    return this.#db
      .all(
        'SELECT * FROM messages WHERE chat_id = ? AND deleted = 0 ORDER BY message_id DESC LIMIT ?',
        chatId,
        limit,
      )
      .map(present)
      .toReversed();
  }

  replace(message: ChatMessage): void {
    this.#db.run(
      'UPDATE messages SET body = ?, edits = edits + 1, revision = ? WHERE message_id = ?',
      JSON.stringify(message),
      this.#db.next('revision'),
      message.message_id,
    );
    this.#tell(message.chat.id, message.message_id);
  }

  remove(chatId: number, messageId: number): void {
    this.#db.run(
      'UPDATE messages SET deleted = 1, revision = ? WHERE message_id = ?',
      this.#db.next('revision'),
      messageId,
    );
    this.#tell(chatId, messageId);
  }

  revision(): number {
    return Number(this.#db.one("SELECT value FROM counters WHERE name = 'revision'")?.['value']);
  }

  // Writers run inside a synchronous transaction; the next tick is after its commit.
  #tell(chatId: number, messageId: number): void {
    setImmediate(() => this.#bus.tell({ kind: 'message', chatId, messageId }));
  }
}

export function wireOf(message: SeenMessage): ChatMessage {
  const {
    author: _author,
    edits: _edits,
    revision: _revision,
    deleted: _deleted,
    silent: _silent,
    ...wire
  } = message;
  return wire;
}

function present(row: Row): SeenMessage {
  return {
    ...(JSON.parse(String(row['body'])) as ChatMessage),
    author: row['author'] === 'bot' ? 'bot' : 'person',
    edits: Number(row['edits']),
    revision: Number(row['revision']),
    deleted: row['deleted'] === 1,
  };
}
