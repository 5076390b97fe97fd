import type { InlineKeyboardButton } from 'grammy/types';
import type { SandboxState, SeenMessage } from '../../src/wire.ts';
import { pressButton, readMessages, readState, startBot } from './api.ts';
import { mountDropZone } from './chat/attach.ts';
import { mountChatBar } from './chat/chat-bar.ts';
import { Composer } from './chat/composer.ts';
import { follow } from './chat/links.ts';
import { MessageLog } from './chat/log.ts';
import { ask, attempt, elementById, toast } from './dom/dialogs.ts';
import { h } from './dom/element.ts';
import { listenLive } from './live.ts';
import { mountMiniApp, startApp } from './mini-app/mini-app.ts';
import { mountPeople } from './side/people-list.ts';
import { TimeMachine } from './side/time-machine.ts';
import { bot, currentPerson, messagesOf, notify, setSandboxState, state, subscribe } from './store.ts';
import { restoreTheme } from './theme.ts';

const PAGE_OF_MESSAGES = 200;
const PERSON_KEY = 'sandbox-person';

restoreTheme();
const app = elementById('app');
const side = elementById('side');
const chat = elementById('chat');
const openSide = (open: boolean) => (app.dataset['side'] = open ? 'open' : '');
app.append(h('div', { class: 'scrim', onclick: () => openSide(false) }));
document.addEventListener('keydown', (event) => event.key === 'Escape' && openSide(false));

showState(await readState());

mountPeople(side, (id) => void openChat(id));
new TimeMachine(side);
mountChatBar(chat, { openSide: () => openSide(true) });
new MessageLog(chat, {
  onButton: pressInlineButton,
  onCommand: (command) => void composer.send(command),
  onEarlier: loadEarlier,
});
const composer = new Composer(chat);
mountDropZone(chat);
mountMiniApp(elementById('mini-app'), follow);

// At the first connection too: something may have happened between the first read and the connection.
listenLive(async () => {
  showState(await readState());
  if (state.currentId !== null)
    await load(state.currentId, Math.max(PAGE_OF_MESSAGES, messagesOf(state.currentId).length));
  notify('bot');
  notify('people');
});

subscribe(['person-requested'], () => {
  if (state.requestedId !== null) void openChat(state.requestedId);
});
await openFromAddress(new URLSearchParams(location.search));

function showState(read: SandboxState): void {
  setSandboxState(read);
  document.title = `${read.bot.name} — песочница Telegram`;
}

/** ?as= and ?person= name a person. ?start= is pressed at once for ?person=, and otherwise offered as a button. */
async function openFromAddress(query: URLSearchParams): Promise<void> {
  const wanted = query.get('as') ?? query.get('person') ?? sessionStorage.getItem(PERSON_KEY);
  const person =
    state.people.find(({ id, username }) => String(id) === wanted || username === wanted) ?? state.people[0];
  if (!person) return;
  const start = query.get('start');
  const pressed = query.has('person');
  if (start !== null && !pressed) state.startLink = start;
  await openChat(person.id);
  if (start !== null && pressed) await attempt(() => startBot(person.id, start));
  const startParam = query.get('startapp');
  if (startParam !== null) await startApp({ startParam });
  if (query.has('unknown')) toast(`@${query.get('unknown')} — не в этой песочнице`);
}

async function openChat(id: number): Promise<void> {
  if (state.currentId !== null && state.currentId !== id) state.startLink = null;
  state.currentId = id;
  state.unread.delete(id);
  sessionStorage.setItem(PERSON_KEY, String(id));
  history.replaceState(null, '', `/?as=${id}`);
  openSide(false);
  await load(id);
  notify('current');
  notify('people');
  if (matchMedia('(hover: hover)').matches) composer.focus();
}

async function load(id: number, last = PAGE_OF_MESSAGES): Promise<void> {
  const page = await attempt(() => readMessages(id, last));
  if (!page) return;
  const messages = new Map(page.messages.map((message) => [message.message_id, message]));
  state.chats.set(id, { messages, hasEarlier: page.messages.length === last });
  notify('chat');
}

function loadEarlier(): void {
  const id = state.currentId;
  if (id !== null) void load(id, (state.chats.get(id)?.messages.size ?? 0) + PAGE_OF_MESSAGES);
}

async function pressInlineButton(message: SeenMessage, button: InlineKeyboardButton): Promise<void> {
  if ('web_app' in button) return startApp({ url: button.web_app.url });
  if ('copy_text' in button) {
    await navigator.clipboard.writeText(button.copy_text.text);
    return toast('Скопировано');
  }
  if ('switch_inline_query_current_chat' in button)
    return composer.fill(`@${bot().username} ${button.switch_inline_query_current_chat}`);
  if ('switch_inline_query' in button)
    return composer.fill(`@${bot().username} ${button.switch_inline_query}`);
  const data = 'callback_data' in button ? button.callback_data : undefined;
  return pressCallback(message, data);
}

async function pressCallback(message: SeenMessage, data: string | undefined): Promise<void> {
  const person = currentPerson();
  if (!person) return;
  const result = await attempt(() => pressButton(person.id, { message_id: message.message_id, data }));
  if (result?.type !== 'callback') return;
  if (!result.answer) return toast('Бот не ответил на нажатие');
  const { text, show_alert, url } = result.answer;
  if (url) window.open(url, '_blank', 'noopener');
  if (!text) return;
  if (show_alert)
    await ask({ message: text, kind: 'alert', buttons: [{ id: 'ok', text: 'ОК', style: 'primary' }] });
  else toast(text);
}
