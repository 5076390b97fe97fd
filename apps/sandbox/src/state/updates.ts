import type { Update } from 'grammy/types';
import type { Database } from './database.ts';
import type { EventBus } from './event-bus.ts';
import type { Settings } from './settings.ts';

/** Telegram stores an update that nobody fetched for 24 hours (core.telegram.org/bots/api#getting-updates). */
const RETENTION_MS = 24 * 3600 * 1000;

// Not in the default set: a bot receives them only when it names them in allowed_updates.
const OPT_IN = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

export class Updates {
  readonly #db: Database;
  readonly #bus: EventBus;
  readonly #settings: Settings;
  readonly #realNow: () => number;

  constructor(db: Database, bus: EventBus, settings: Settings, realNow: () => number) {
    this.#db = db;
    this.#bus = bus;
    this.#settings = settings;
    this.#realNow = realNow;
  }

  /** Queues an update, unless the bot did not ask for its kind: Telegram drops that silently. */
  add(body: Omit<Update, 'update_id'>): void {
    const kind = Object.keys(body)[0] ?? '';
    const allowed = this.#settings.get('allowedUpdates');
    if (allowed.length > 0 ? !allowed.includes(kind) : OPT_IN.has(kind)) return;
    this.#db.run(
      'INSERT INTO updates (update_id, body, made_at) VALUES (?, ?, ?)',
      this.#db.next('update_id'),
      JSON.stringify(body),
      this.#realNow(),
    );
    setImmediate(() => this.#bus.publish({ kind: 'update' }));
  }

  pending(from: number, limit: number): Update[] {
    this.#db.run('DELETE FROM updates WHERE made_at < ?', this.#realNow() - RETENTION_MS);
    return this.#db
      .all('SELECT update_id, body FROM updates WHERE update_id >= ? ORDER BY update_id LIMIT ?', from, limit)
      .map((row) => ({
        update_id: Number(row['update_id']),
        ...(JSON.parse(String(row['body'])) as Omit<Update, 'update_id'>),
      }));
  }

  /** An offset confirms all updates before it. */
  confirmBefore(updateId: number): void {
    this.#db.run('DELETE FROM updates WHERE update_id < ?', updateId);
  }

  /** A negative offset drops all but that many of the newest updates. */
  keepLast(count: number): void {
    this.#db.run(
      'DELETE FROM updates WHERE update_id NOT IN (SELECT update_id FROM updates ORDER BY update_id DESC LIMIT ?)',
      count,
    );
  }

  drop(): void {
    this.#db.run('DELETE FROM updates');
  }

  count(): number {
    return Number(this.#db.one('SELECT count(*) AS n FROM updates')?.['n']);
  }
}
