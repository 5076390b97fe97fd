import type {
  BotView,
  ClockReading,
  PersonView,
  SandboxState,
  SeenMessage,
  ThemeName,
  ThemeParams,
} from '../../src/wire.ts';

export interface Chat {
  messages: Map<number, SeenMessage>;
  /** The server has messages before these. */
  hasEarlier: boolean;
}

/** A link that one person shared with another. */
export interface SharedLink {
  personId: number;
  from: string;
  text: string;
  url: string;
}

interface PageState {
  people: PersonView[];
  currentId: number | null;
  /** The person whose chat a view asks to open; read on the topic `person-requested`. */
  requestedId: number | null;
  /** By person id. */
  chats: Map<number, Chat>;
  /** By person id: the chat action of the bot and the time in milliseconds when it ends. */
  actions: Map<number, { action: string; until: number }>;
  /** By person id: the number of messages that came while another person's chat was open. */
  unread: Map<number, number>;
  /** The payload of a followed deep link that waits for Start; null when there is none, '' for a plain Start. */
  startLink: string | null;
  shared: SharedLink | null;
  clock: ClockReading | null;
  /** False when no bot has asked for updates lately. */
  online: boolean;
}

/** What the page shows. Views subscribe to topics and draw themselves from here. */
export const state: PageState = {
  people: [],
  currentId: null,
  requestedId: null,
  chats: new Map(),
  actions: new Map(),
  unread: new Map(),
  startLink: null,
  shared: null,
  clock: null,
  online: true,
};

let sandbox: SandboxState | undefined;

/** Replaces the bot, the people and the themes by what the server has just sent. */
export function setSandboxState(read: SandboxState): void {
  sandbox = read;
  state.people = read.people;
}

export const bot = (): BotView => loaded().bot;
export const themeParams = (name: ThemeName): ThemeParams => loaded().themes[name];

function loaded(): SandboxState {
  if (!sandbox) throw new Error('The state of the sandbox is not loaded yet.');
  return sandbox;
}

export type Topic =
  | 'people'
  | 'person-list'
  | 'current'
  | 'person-requested'
  | 'chat'
  | 'actions'
  | 'bot'
  | 'composer'
  | 'theme'
  | 'clock';

const listeners = new Map<Topic, Set<() => void>>();

export function subscribe(topics: Topic[], listener: () => void): void {
  for (const topic of topics) {
    const set = listeners.get(topic) ?? new Set();
    listeners.set(topic, set.add(listener));
  }
}

export function notify(topic: Topic): void {
  for (const listener of listeners.get(topic) ?? []) listener();
}

export function currentPerson(): PersonView | undefined {
  return state.people.find((person) => person.id === state.currentId);
}

/** Milliseconds of the product's clock; real time until it is known. */
export function productNow(): number {
  return Date.now() + (state.clock?.offsetMs ?? 0);
}

export function messagesOf(personId: number): SeenMessage[] {
  const messages = state.chats.get(personId)?.messages.values() ?? [];
  return [...messages].sort((a, b) => a.message_id - b.message_id);
}

export function storeMessage(message: SeenMessage): void {
  state.chats.get(message.chat.id)?.messages.set(message.message_id, message);
  const person = state.people.find(({ id }) => id === message.chat.id);
  if (!person) return;
  if (!person.last_message || message.message_id >= person.last_message.message_id)
    person.last_message = message;
}

export function forgetMessage(personId: number, messageId: number): void {
  state.chats.get(personId)?.messages.delete(messageId);
  const person = state.people.find(({ id }) => id === personId);
  if (person) person.last_message = messagesOf(personId).at(-1) ?? null;
}

export function storePerson(person: PersonView): void {
  const index = state.people.findIndex(({ id }) => id === person.id);
  if (index < 0) state.people.push(person);
  else state.people[index] = person;
}
