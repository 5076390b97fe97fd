import { readInitData, sendWebAppData } from './api.js';
import { h, iconButton } from './el.js';
import { hostOf } from './mini-app-host.js';
import { avatar, fullName } from './names.js';
import { ask, attempt, open, toast } from './notices.js';
import { current, on, state, tell } from './store.js';
import { isDark } from './theme.js';

let panel;
/** The open mini app: {frame, host, personId, confirmClose, fromKeyboard}. */
let running = null;
/** Follows a link that the mini app asks for; given, because a link may open the mini app itself. */
let follow;

export function mountMiniApp(root, followLink) {
  panel = root;
  follow = followLink;
  on('current', () => running && running.personId !== state.currentId && close());
  on('theme', () => running?.host.tellTheme(themeOf()));
  window.addEventListener('message', (event) => {
    if (running && event.source === running.frame.contentWindow) running.host.hear(event.data);
  });
}

/** Opens `url` (the app's /miniapp when absent) as the current person. */
export async function startApp({ url, startParam, fromKeyboard }) {
  const person = current();
  const wishes = { theme: isDark() ? 'dark' : 'light' };
  if (url) wishes.url = url;
  if (startParam) wishes.start_param = startParam;
  const launch = await attempt(() => readInitData(person.id, wishes));
  if (launch) show(person, ownAddress(launch.launchUrl, person), fromKeyboard);
}

/**
 * Everyone has a browser of their own: the mini app of each person runs on a host name of its own (which every browser takes to
 * this machine), so that one person's session is not found by another.
 */
function ownAddress(address, person) {
  const url = new URL(address);
  const appHost = new URL(state.bot.app_url);
  if (url.host !== appHost.host || !['127.0.0.1', 'localhost'].includes(url.hostname)) return address;
  url.hostname = `p${person.id}.localhost`;
  return url.href;
}

function themeOf() {
  return state.themes[isDark() ? 'dark' : 'light'];
}

function show(person, address, fromKeyboard) {
  close();
  const theme = themeOf();
  const frame = h('iframe', {
    src: address,
    title: 'Мини-приложение',
    allow: 'clipboard-read; clipboard-write; fullscreen',
  });
  const waiting = h('div', { class: 'mini-waiting' }, h('span', { class: 'spinner' }));
  const box = h('div', { class: 'mini-frame' }, frame, waiting);
  const bottom = h('div', { class: 'mini-bottom', hidden: true });
  const back = iconButton('back', 'Назад', () => host.send('back_button_pressed'), { hidden: true });
  const settings = iconButton('gear', 'Настройки', () => host.send('settings_button_pressed'), {
    hidden: true,
  });
  const leave = iconButton('close', 'Закрыть мини-приложение', () => void askClose());
  const view = { panel, frame, box, bottom, back, settings, waiting };
  const host = hostOf(view, {
    theme,
    close,
    follow,
    confirmClosing: (needed) => (running.confirmClose = needed),
    sendData: (data) =>
      attempt(() => sendWebAppData(person.id, { data, button_text: fromKeyboard ?? '' })).then(close),
  });
  running = { frame, host, personId: person.id, confirmClose: false };
  frame.addEventListener('load', () => waiting.remove());
  panel.replaceChildren(
    h(
      'header',
      { class: 'bar' },
      back,
      leave,
      h(
        'div',
        { class: 'bar-text' },
        h('h2', { class: 'bar-title' }, state.bot.name),
        h('div', { class: 'bar-note' }, `мини-приложение · ${fullName(person)}`),
      ),
      settings,
      iconButton('link', 'Открыть заново', () => void startApp({ fromKeyboard })),
    ),
    box,
    bottom,
  );
  panel.hidden = false;
}

/** Where the mini app covers the chat, a link into the chat puts it away. */
export function makeWay() {
  if (running && getComputedStyle(panel).position === 'fixed') close();
}

async function askClose() {
  if (running?.confirmClose) {
    const answer = await ask({
      title: 'Закрыть?',
      message: 'Изменения могут не сохраниться.',
      buttons: [
        { id: 'stay', text: 'Остаться' },
        { id: 'close', text: 'Закрыть', style: 'danger' },
      ],
    });
    if (answer !== 'close') return;
  }
  close();
}

function close() {
  running?.host.end();
  running = null;
  panel.hidden = true;
  panel.className = 'mini-app';
  panel.removeAttribute('style');
  panel.replaceChildren();
}

/** t.me/share/url: in Telegram one chooses a chat; here, which of the other people gets the link. */
export function shareWith({ url, text }) {
  const from = fullName(current());
  const pass = (person) => {
    dialog.close();
    state.shared = { personId: person.id, from, text, url };
    state.wantedId = person.id;
    tell('switch');
  };
  const copy = async () => {
    await navigator.clipboard.writeText([text, url].filter(Boolean).join('\n'));
    dialog.close();
    toast('Скопировано');
  };
  const others = state.people.filter((person) => person.id !== state.currentId);
  const dialog = h(
    'dialog',
    { onclose: () => dialog.remove() },
    h('h2', {}, 'Поделиться'),
    h('p', {}, [text, url].filter(Boolean).join('\n')),
    h(
      'ul',
      { class: 'people' },
      others.map((person) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', class: 'person', onclick: () => pass(person) },
            avatar(person),
            h('span', { class: 'person-name' }, fullName(person)),
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'dialog-actions' },
      h('button', { type: 'button', class: 'button', onclick: copy }, 'Скопировать'),
    ),
  );
  open(dialog);
}
