import type { LiveEvents, SeenMessage } from '../../src/wire.ts';
import { forgetMessage, notify, state, storeMessage, storePerson } from './store.ts';

/** Telegram shows "typing" for five seconds or until a message comes. */
const ACTION_MS = 5_000;

/**
 * Subscribes to everything that happens in the sandbox. `reload` runs at every (re)connection: events may be lost
 * between.
 */
export function listenLive(reload: () => Promise<void>): void {
  const source = new EventSource('/sandbox/live');
  const on = <K extends keyof LiveEvents>(name: K, listener: (data: LiveEvents[K]) => void) =>
    source.addEventListener(name, (event: MessageEvent<string>) =>
      listener(JSON.parse(event.data) as LiveEvents[K]),
    );
  source.onopen = () => void reload();
  on('message', onMessage);
  on('message-deleted', ({ chat_id, message_id }) => {
    forgetMessage(chat_id, message_id);
    notifyChat(chat_id);
  });
  on('action', ({ chat_id, action }) => {
    state.actions.set(chat_id, { action, until: Date.now() + ACTION_MS });
    notify('actions');
    setTimeout(() => notify('actions'), ACTION_MS + 50);
  });
  on('person', (person) => {
    storePerson(person);
    notify('people');
  });
  on('bot', () => void reload());
  on('reset', () => location.assign('/'));
}

function onMessage(message: SeenMessage): void {
  const chatId = message.chat.id;
  const isNew = message.edits === 0 && !state.chats.get(chatId)?.messages.has(message.message_id);
  storeMessage(message);
  if (message.author === 'bot') state.actions.delete(chatId);
  if (isNew && message.author === 'bot' && chatId !== state.currentId) {
    state.unread.set(chatId, (state.unread.get(chatId) ?? 0) + 1);
  }
  notifyChat(chatId);
}

function notifyChat(chatId: number): void {
  notify('person-list');
  if (chatId === state.currentId) notify('chat');
}
