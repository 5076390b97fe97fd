import { pressButton, readMessages, readState, startBot } from './api.js';
import { mountDrop } from './attach.js';
import { mountChatBar } from './chat-bar.js';
import { mountComposer } from './composer.js';
import { h } from './el.js';
import { follow } from './links.js';
import { listenLive } from './live.js';
import { mountLog } from './log.js';
import { mountMiniApp, startApp } from './mini-app.js';
import { ask, attempt, toast } from './notices.js';
import { mountPeople } from './people-list.js';
import { current, messagesOf, on, state, tell } from './store.js';
import { readTheme } from './theme.js';
import { mountTimeMachine } from './time-machine.js';

const PAGE_OF_MESSAGES = 200;

readTheme();
const app = document.getElementById('app');
const side = document.getElementById('side');
const chat = document.getElementById('chat');
const openSide = (open) => (app.dataset.side = open ? 'open' : '');
app.append(h('div', { class: 'scrim', onclick: () => openSide(false) }));
document.addEventListener('keydown', (event) => event.key === 'Escape' && openSide(false));

take(await readState());

mountPeople(side, (id) => void choose(id));
mountTimeMachine(side);
mountChatBar(chat, { openSide: () => openSide(true) });
mountLog(chat, { onkey, oncommand: (command) => void composer.say(command), onearlier });
const composer = mountComposer(chat);
mountDrop(chat);
mountMiniApp(document.getElementById('mini-app'), follow);

// At the first opening too: something may have happened between the first look and the connection.
listenLive(async () => {
  take(await readState());
  if (state.currentId !== null)
    await load(state.currentId, Math.max(PAGE_OF_MESSAGES, messagesOf(state.currentId).length));
  tell('bot');
  tell('people');
});

on('switch', () => void choose(state.wantedId));
await begin(new URLSearchParams(location.search));

function take({ bot, people, themes }) {
  Object.assign(state, { bot, people, themes });
  document.title = `${bot.name} — песочница Telegram`;
}

/** ?as= and ?person= name somebody; ?start= comes from a link: with a person it is pressed, without one it is offered. */
async function begin(query) {
  const wanted = query.get('as') ?? query.get('person') ?? sessionStorage.getItem('sandbox-person');
  const person =
    state.people.find(({ id, username }) => String(id) === wanted || username === wanted) ?? state.people[0];
  if (!person) return;
  if (query.has('start') && !query.has('person')) state.startLink = query.get('start');
  await choose(person.id);
  if (query.has('start') && query.has('person')) await attempt(() => startBot(person.id, query.get('start')));
  if (query.has('startapp')) await startApp({ startParam: query.get('startapp') });
  if (query.has('unknown')) toast(`@${query.get('unknown')} — не в этой песочнице`);
}

async function choose(id) {
  if (state.currentId !== null && state.currentId !== id) state.startLink = null;
  state.currentId = id;
  state.unread.delete(id);
  sessionStorage.setItem('sandbox-person', String(id));
  history.replaceState(null, '', `/?as=${id}`);
  openSide(false);
  await load(id);
  tell('current');
  tell('people');
  if (matchMedia('(hover: hover)').matches) composer.focus();
}

async function load(id, last = PAGE_OF_MESSAGES) {
  const page = await attempt(() => readMessages(id, last));
  if (!page) return;
  const messages = new Map(page.messages.map((message) => [message.message_id, message]));
  messages.hasEarlier = page.messages.length === last;
  state.chats.set(id, messages);
  tell('chat');
}

function onearlier() {
  void load(state.currentId, (state.chats.get(state.currentId)?.size ?? 0) + PAGE_OF_MESSAGES);
}

async function onkey(message, button) {
  const person = current();
  if (button.web_app) return startApp({ url: button.web_app.url });
  if (button.copy_text) {
    await navigator.clipboard.writeText(button.copy_text.text);
    return toast('Скопировано');
  }
  const query = button.switch_inline_query_current_chat ?? button.switch_inline_query;
  if (query !== undefined) return composer.fill(`@${state.bot.username} ${query}`);
  const result = await attempt(() =>
    pressButton(person.id, { message_id: message.message_id, data: button.callback_data }),
  );
  if (!result) return undefined;
  if (!result.answered) return toast('Бот не ответил на нажатие');
  const { text, show_alert, url } = result.answer;
  if (url) window.open(url, '_blank', 'noopener');
  if (!text) return undefined;
  return show_alert
    ? ask({ message: text, kind: 'alert', buttons: [{ id: 'ok', text: 'ОК', style: 'primary' }] })
    : toast(text);
}
