import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** No column holds a blob or needs 64 bits. */
export type Row = Record<string, string | number | null>;

// A reset keeps the counters: bots discard duplicates by update_id, so a number must never be used twice.
const SCHEMA = `
CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS people (
  id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT, username TEXT COLLATE NOCASE UNIQUE,
  language_code TEXT NOT NULL, started INTEGER NOT NULL DEFAULT 0, blocked INTEGER NOT NULL DEFAULT 0,
  keyboard TEXT, menu_button TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS messages (
  message_id INTEGER PRIMARY KEY, chat_id INTEGER NOT NULL, author TEXT NOT NULL, body TEXT NOT NULL,
  edits INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS messages_by_revision ON messages (chat_id, revision);
CREATE TABLE IF NOT EXISTS updates (
  update_id INTEGER PRIMARY KEY, body TEXT NOT NULL, made_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS callbacks (
  id TEXT PRIMARY KEY, chat_id INTEGER NOT NULL, message_id INTEGER NOT NULL, made_at INTEGER NOT NULL, answer TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS web_app_queries (id TEXT PRIMARY KEY, chat_id INTEGER NOT NULL, made_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS prepared_messages (
  id TEXT PRIMARY KEY, person_id INTEGER NOT NULL, text TEXT NOT NULL, url TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS media (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS files (
  file_id TEXT PRIMARY KEY, unique_id TEXT NOT NULL, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
  mime_type TEXT, media_id INTEGER NOT NULL
) STRICT;`;

const FIRST_VALUES = { update_id: 501_300_000, message_id: 0, revision: 0, person: 7_100_000_000, file: 0 };

export type Counter = keyof typeof FIRST_VALUES;

/** One SQLite file in `home`. WAL with synchronous=NORMAL keeps every commit when this process is killed. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  #depth = 0;

  constructor(home: string) {
    mkdirSync(home, { recursive: true });
    this.#db = new DatabaseSync(join(home, 'sandbox.sqlite'));
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.#db.exec(SCHEMA);
    for (const [name, value] of Object.entries(FIRST_VALUES)) {
      this.run('INSERT OR IGNORE INTO counters (name, value) VALUES (?, ?)', name, value);
    }
  }

  all(sql: string, ...values: (string | number | null)[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  one(sql: string, ...values: (string | number | null)[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: (string | number | null)[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  next(name: Counter): number {
    return Number(
      this.one('UPDATE counters SET value = value + 1 WHERE name = ? RETURNING value', name)?.['value'],
    );
  }

  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#db.exec('BEGIN IMMEDIATE');
    this.#depth += 1;
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  close(): void {
    this.#db.close();
  }

  #prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#db.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
