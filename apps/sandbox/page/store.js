/** What the page knows. Views listen to topics and draw themselves anew from here. */
export const state = {
  bot: null,
  people: [],
  themes: null,
  currentId: null,
  /** personId → Map of message_id → message */
  chats: new Map(),
  /** personId → {action, until} */
  actions: new Map(),
  /** personId → how many messages came while another person's chat was open */
  unread: new Map(),
  /** The payload of a followed deep link that waits for Start; null when there is none, '' is a plain Start. */
  startLink: null,
  /** A link that one person passed to another: {personId, from, text, url}. */
  shared: null,
  clock: null,
  /** False when no bot has asked for updates lately. */
  online: true,
};

const listeners = new Map();

export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, new Set());
  listeners.get(topic).add(listener);
}

export function tell(topic) {
  for (const listener of listeners.get(topic) ?? []) listener();
}

export function current() {
  return state.people.find((person) => person.id === state.currentId);
}

export function messagesOf(personId) {
  return [...(state.chats.get(personId)?.values() ?? [])].sort((a, b) => a.message_id - b.message_id);
}

export function keepMessage(message) {
  const chat = state.chats.get(message.chat.id);
  if (chat) {
    if (message.deleted) chat.delete(message.message_id);
    else chat.set(message.message_id, message);
  }
  const person = state.people.find((candidate) => candidate.id === message.chat.id);
  if (!person) return;
  if (message.deleted) person.last_message = messagesOf(person.id).at(-1) ?? null;
  else if (!person.last_message || message.message_id >= person.last_message.message_id)
    person.last_message = message;
}

export function keepPerson(person) {
  const index = state.people.findIndex((known) => known.id === person.id);
  if (index < 0) state.people.push(person);
  else state.people[index] = person;
}
