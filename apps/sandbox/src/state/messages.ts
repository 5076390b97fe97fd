import type { Database, Row } from './database.ts';
import type { Author, ChatMessage, SeenMessage } from '../wire.ts';
import type { EventBus } from './event-bus.ts';

export class Messages {
  readonly #db: Database;
  readonly #bus: EventBus;

  constructor(db: Database, bus: EventBus) {
    this.#db = db;
    this.#bus = bus;
  }

  /** Telegram numbers the messages of all private chats of a bot together, so an id is unique over the chats. */
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
    this.#publish(added.chat.id, added.message_id);
    return added;
  }

  find(chatId: number, messageId: number): SeenMessage | undefined {
    const row = this.#db.one(
      'SELECT * FROM messages WHERE message_id = ? AND chat_id = ? AND deleted = 0',
      messageId,
      chatId,
    );
    return row && fromRow(row);
  }

  /** Messages that changed after `revision`, including deleted ones, oldest change first. */
  changedAfter(chatId: number, revision: number, limit = 1000): SeenMessage[] {
    return this.#db
      .all(
        'SELECT * FROM messages WHERE chat_id = ? AND revision > ? ORDER BY revision LIMIT ?',
        chatId,
        revision,
        limit,
      )
      .map(fromRow);
  }

  /** The last messages of a chat in the order they were sent, without deleted ones. */
  latest(chatId: number, limit: number): SeenMessage[] {
    return this.#db
      .all(
        'SELECT * FROM messages WHERE chat_id = ? AND deleted = 0 ORDER BY message_id DESC LIMIT ?',
        chatId,
        limit,
      )
      .map(fromRow)
      .toReversed();
  }

  replace(message: ChatMessage): void {
    this.#db.run(
      'UPDATE messages SET body = ?, edits = edits + 1, revision = ? WHERE message_id = ?',
      JSON.stringify(message),
      this.#db.next('revision'),
      message.message_id,
    );
    this.#publish(message.chat.id, message.message_id);
  }

  remove(chatId: number, messageId: number): void {
    this.#db.run(
      'UPDATE messages SET deleted = 1, revision = ? WHERE message_id = ?',
      this.#db.next('revision'),
      messageId,
    );
    this.#publish(chatId, messageId);
  }

  revision(): number {
    return Number(this.#db.one("SELECT value FROM counters WHERE name = 'revision'")?.['value']);
  }

  // Writers run inside a synchronous transaction, so an immediate runs after the commit.
  #publish(chatId: number, messageId: number): void {
    setImmediate(() => this.#bus.publish({ kind: 'message', chatId, messageId }));
  }
}

/** The message as the Bot API sends it. */
export function botApiMessage(message: SeenMessage): ChatMessage {
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

function fromRow(row: Row): SeenMessage {
  return {
    ...(JSON.parse(String(row['body'])) as ChatMessage),
    author: row['author'] === 'bot' ? 'bot' : 'person',
    edits: Number(row['edits']),
    revision: Number(row['revision']),
    deleted: row['deleted'] === 1,
  };
}
