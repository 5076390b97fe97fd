import { randomInt } from 'node:crypto';
import type { CallbackAnswer } from '../wire.ts';
import type { Database } from './database.ts';

/** Telegram does not document how long a press may wait for its answer; its clients stop showing progress by then. */
const ANSWERABLE_MS = 60_000;

export class Callbacks {
  readonly #db: Database;
  readonly #realNow: () => number;

  constructor(db: Database, realNow: () => number) {
    this.#db = db;
    this.#realNow = realNow;
  }

  open(chatId: number, messageId: number): string {
    const id = `${randomInt(1e9, 9e9)}${randomInt(1e9, 9e9)}`;
    this.#db.run(
      'INSERT INTO callbacks (id, chat_id, message_id, made_at) VALUES (?, ?, ?, ?)',
      id,
      chatId,
      messageId,
      this.#realNow(),
    );
    return id;
  }

  /**
   * Records the answer. Returns the chat of the press, or undefined when it is unknown, too old or already answered.
   */
  answer(id: string, answer: CallbackAnswer): number | undefined {
    const row = this.#db.one('SELECT chat_id, made_at, answer FROM callbacks WHERE id = ?', id);
    if (!row || row['answer'] !== null || this.#realNow() - Number(row['made_at']) > ANSWERABLE_MS)
      return undefined;
    this.#db.run('UPDATE callbacks SET answer = ? WHERE id = ?', JSON.stringify(answer), id);
    return Number(row['chat_id']);
  }

  answerOf(id: string): CallbackAnswer | null {
    const row = this.#db.one('SELECT answer FROM callbacks WHERE id = ?', id);
    return row?.['answer'] ? (JSON.parse(String(row['answer'])) as CallbackAnswer) : null;
  }
}
