import type { ForceReply, MenuButton, ReplyKeyboardMarkup, User } from 'grammy/types';
import type { Database, Row } from './database.ts';

export interface Person {
  id: number;
  firstName: string;
  lastName: string | null;
  username: string | null;
  languageCode: string;
  /** The bot may write only to people who wrote to it first. */
  started: boolean;
  blocked: boolean;
  /** Shown in place of the phone's keyboard: the last one sent and not removed. */
  keyboard: ReplyKeyboardMarkup | ForceReply | null;
  menuButton: MenuButton | null;
}

export interface NewPerson {
  firstName: string;
  lastName?: string | null;
  username?: string | null;
  languageCode?: string;
  started?: boolean;
}

const FIRST_PEOPLE: NewPerson[] = [
  { firstName: 'Аня', lastName: 'Ветрова', username: 'anya_vetrova', languageCode: 'ru' },
  { firstName: 'Борис', lastName: 'Кольцов', username: 'boris_koltsov', languageCode: 'ru' },
  { firstName: 'Вера', lastName: 'Лапина', username: 'vera_lapina', languageCode: 'ru' },
  { firstName: 'Глеб', lastName: 'Орлов', username: 'gleb_orlov', languageCode: 'en' },
];

export class People {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  seedWhenEmpty(): void {
    this.#db.transaction(() => {
      if (this.list().length === 0) for (const person of FIRST_PEOPLE) this.add(person);
    });
  }

  list(): Person[] {
    return this.#db.all('SELECT * FROM people ORDER BY id').map(fromRow);
  }

  find(id: number): Person | undefined {
    const row = this.#db.one('SELECT * FROM people WHERE id = ?', id);
    return row && fromRow(row);
  }

  findByUsername(username: string): Person | undefined {
    const row = this.#db.one('SELECT * FROM people WHERE username = ?', username);
    return row && fromRow(row);
  }

  /** Ids are above 2^32, as Telegram's are by now, so that a 32-bit column in the product fails here. */
  add(person: NewPerson): Person {
    const id = this.#db.next('person');
    this.#db.run(
      'INSERT INTO people (id, first_name, last_name, username, language_code, started) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      person.firstName,
      person.lastName ?? null,
      person.username ?? null,
      person.languageCode ?? 'ru',
      person.started ? 1 : 0,
    );
    return fromRow(this.#db.one('SELECT * FROM people WHERE id = ?', id) ?? {});
  }

  markStarted(id: number): void {
    this.#db.run('UPDATE people SET started = 1 WHERE id = ?', id);
  }

  setBlocked(id: number, blocked: boolean): void {
    this.#db.run('UPDATE people SET blocked = ? WHERE id = ?', blocked ? 1 : 0, id);
  }

  setKeyboard(id: number, keyboard: Person['keyboard']): void {
    this.#db.run('UPDATE people SET keyboard = ? WHERE id = ?', keyboard && JSON.stringify(keyboard), id);
  }

  setMenuButton(id: number, button: MenuButton | null): void {
    this.#db.run('UPDATE people SET menu_button = ? WHERE id = ?', button && JSON.stringify(button), id);
  }
}

export function userOf(person: Person): User {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.firstName,
    ...(person.lastName ? { last_name: person.lastName } : {}),
    ...(person.username ? { username: person.username } : {}),
    language_code: person.languageCode,
  };
}

function fromRow(row: Row): Person {
  return {
    id: Number(row['id']),
    firstName: String(row['first_name']),
    lastName: row['last_name'] === null ? null : String(row['last_name']),
    username: row['username'] === null ? null : String(row['username']),
    languageCode: String(row['language_code']),
    started: row['started'] === 1,
    blocked: row['blocked'] === 1,
    keyboard: row['keyboard'] ? (JSON.parse(String(row['keyboard'])) as Person['keyboard']) : null,
    menuButton: row['menu_button'] ? (JSON.parse(String(row['menu_button'])) as MenuButton) : null,
  };
}
