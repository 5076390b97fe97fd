import {
  chatBlocked,
  chatOpened,
  type PersonSnapshot,
  type ServiceName,
  userChanged,
} from '@slovo/contracts';
import type { Databases } from './databases.ts';
import type { Difference } from './difference.ts';
import { type Range, readPeople } from './snapshots.ts';

/** `LAST_VERSION` of @slovo/kit/deletions, which needs a compiler: what is kept of a deleted person has it. */
const MARK = 2_147_483_647;

interface Copy {
  service: ServiceName;
  table: string;
  key: string;
  reaction: string;
  /** What it has of a person, by its column. */
  columns: Record<string, (person: PersonSnapshot) => unknown>;
}

const NAMES = {
  username: (person: PersonSnapshot) => person.username,
  first_name: (person: PersonSnapshot) => person.first_name,
  last_name: (person: PersonSnapshot) => person.last_name,
  banned: (person: PersonSnapshot) => person.banned,
};

export const COPIES_OF_PEOPLE: readonly Copy[] = [
  {
    service: 'promises',
    table: 'people',
    key: 'id',
    reaction: 'ProjectPerson',
    columns: {
      ...NAMES,
      photo_url: (person) => person.photo_url,
      time_zone: (person) => person.time_zone,
      day_starts_at: (person) => person.day_starts_at,
    },
  },
  {
    service: 'voting',
    table: 'people',
    key: 'id',
    reaction: 'ProjectPerson',
    columns: { ...NAMES, photo_url: (person) => person.photo_url },
  },
  {
    service: 'notifications',
    table: 'people',
    key: 'user_id',
    reaction: 'ProjectPerson',
    columns: {
      ...NAMES,
      language_code: (person) => person.language,
      time_zone: (person) => person.time_zone,
      leaving: (person) => person.leaving ?? false,
    },
  },
  {
    service: 'bot',
    table: 'chats',
    key: 'user_id',
    reaction: 'ProjectPerson',
    columns: {
      ...NAMES,
      telegram_id: (person) => String(person.telegram_id),
      language_code: (person) => person.language,
      time_zone: (person) => person.time_zone,
      day_starts_at: (person) => person.day_starts_at,
    },
  },
];

interface CopiedRow {
  key: number;
  version: number;
  [column: string]: unknown;
}

/** Copies of auth's people, and how their chats stand by the bot. */
export async function* comparePeople(databases: Databases, range: Range): AsyncGenerator<Difference> {
  const people = new Map((await readPeople(databases, range)).map((person) => [person.id, person]));
  for (const copy of COPIES_OF_PEOPLE) {
    const { service, table, key } = copy;
    const rows = await databases.rows<CopiedRow>(
      service,
      `SELECT ${key} AS key, version, ${Object.keys(copy.columns).join(', ')} FROM ${table}
       WHERE ${key} >= $1 AND ${key} < $2 ORDER BY ${key}`,
      [range.from, range.to],
    );
    const copied = new Map(rows.map((row) => [row.key, row]));
    for (const person of people.values()) {
      const row = copied.get(person.id);
      const isSame = row && Object.entries(copy.columns).every(([name, of]) => row[name] === of(person));
      if (isSame && row.version <= person.version) continue;
      yield {
        service,
        table,
        about: `person ${person.id}`,
        how: row ? 'differs' : 'is missing',
        statements: [{ text: `UPDATE ${table} SET version = -1 WHERE ${key} = $1`, values: [person.id] }],
        missed: [{ service, reaction: copy.reaction, event: userChanged, payload: { user: person } }],
      };
    }
    for (const { key: id, version } of rows)
      if (!people.has(id) && version !== MARK)
        yield {
          service,
          table,
          about: `person ${id}`,
          how: 'has no source',
          statements: [{ text: `DELETE FROM ${table} WHERE ${key} = $1`, values: [id] }],
        };
  }
  yield* compareChats(databases, range);
}

/** Whether the bot may write to a person. Version 0 is a person of whom only the chat is known. */
async function* compareChats(databases: Databases, { from, to }: Range): AsyncGenerator<Difference> {
  const chats = await databases.rows<{ id: number; blocked: boolean }>(
    'bot',
    `SELECT user_id AS id, blocked_at IS NOT NULL AS blocked FROM chats
     WHERE user_id >= $1 AND user_id < $2 AND (opened_at IS NOT NULL OR blocked_at IS NOT NULL)`,
    [from, to],
  );
  const copies: [ServiceName, string, string][] = [
    [
      'auth',
      'users',
      'SELECT id, chat_blocked_at IS NOT NULL AS blocked FROM users WHERE id >= $1 AND id < $2',
    ],
    [
      'notifications',
      'people',
      'SELECT user_id AS id, blocked_at IS NOT NULL AS blocked FROM people WHERE user_id >= $1 AND user_id < $2',
    ],
  ];
  for (const [service, table, text] of copies) {
    const rows = await databases.rows<{ id: number; blocked: boolean }>(service, text, [from, to]);
    const copied = new Map(rows.map(({ id, blocked }) => [id, blocked]));
    for (const { id: userId, blocked } of chats) {
      if (!copied.has(userId) || copied.get(userId) === blocked) continue;
      const [reaction, event] = blocked
        ? (['RecordBlockedChat', chatBlocked] as const)
        : (['RecordOpenedChat', chatOpened] as const);
      yield {
        service,
        table,
        about: `chat of person ${userId}`,
        how: 'differs',
        missed: [{ service, reaction, event, payload: { userId } }],
      };
    }
  }
}
