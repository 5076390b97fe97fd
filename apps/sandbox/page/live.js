import { keepMessage, keepPerson, state, tell } from './store.js';

/** Telegram shows "typing" for five seconds or until a message comes. */
const ACTION_MS = 5_000;

/** Everything that happens in the sandbox. `onopen` also runs after a broken connection: then all is read anew. */
export function listenLive(onopen) {
  const source = new EventSource('/sandbox/live');
  const hear = (name, listener) => source.addEventListener(name, (event) => listener(JSON.parse(event.data)));
  source.onopen = onopen;
  hear('message', (message) => {
    const chatId = message.chat.id;
    const isNew =
      !message.deleted && message.edits === 0 && !state.chats.get(chatId)?.has(message.message_id);
    keepMessage(message);
    if (message.author === 'bot') state.actions.delete(chatId);
    if (isNew && message.author === 'bot' && chatId !== state.currentId) {
      state.unread.set(chatId, (state.unread.get(chatId) ?? 0) + 1);
    }
    tell('list');
    if (chatId === state.currentId) tell('chat');
  });
  hear('action', ({ chat_id, action }) => {
    state.actions.set(chat_id, { action, until: Date.now() + ACTION_MS });
    tell('actions');
    setTimeout(() => tell('actions'), ACTION_MS + 50);
  });
  hear('person', (person) => {
    keepPerson(person);
    tell('people');
  });
  hear('bot', () => onopen());
  hear('reset', () => location.assign('/'));
}
