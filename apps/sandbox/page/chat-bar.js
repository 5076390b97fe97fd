import { startBot } from './api.js';
import { h, icon, iconButton } from './el.js';
import { unblockOrBlock } from './composer.js';
import { startApp } from './mini-app.js';
import { avatar, botAvatar, fullName } from './names.js';
import { attempt } from './notices.js';
import { current, on, state } from './store.js';

const ACTIONS = {
  typing: 'печатает…',
  upload_photo: 'отправляет фото…',
  upload_video: 'отправляет видео…',
  upload_document: 'отправляет файл…',
};

/** The head of the chat: whose phone, which bot, and what can be done to it. */
export function mountChatBar(root, { openSide }) {
  const who = h('button', { type: 'button', class: 'icon-button only-narrow', onclick: openSide });
  const title = h('h2', { class: 'bar-title' });
  const note = h('div', { class: 'bar-note' });
  const menu = h('div', { class: 'menu', role: 'menu', hidden: true, style: 'right:12px;top:56px' });
  const more = iconButton(
    'more',
    'Действия',
    () => ((menu.hidden = !menu.hidden), !menu.hidden && menu.firstChild.focus()),
    { 'aria-haspopup': 'menu' },
  );
  root.append(
    h(
      'header',
      { class: 'bar' },
      who,
      botAvatar('small'),
      h('div', { class: 'bar-text' }, title, note),
      more,
      menu,
    ),
  );
  document.addEventListener(
    'pointerdown',
    (event) => !menu.contains(event.target) && !more.contains(event.target) && (menu.hidden = true),
  );
  menu.addEventListener('keydown', (event) => event.key === 'Escape' && ((menu.hidden = true), more.focus()));

  function draw() {
    const person = current();
    if (!person) return;
    const action = state.actions.get(person.id);
    const busy = action && action.until > Date.now();
    who.setAttribute('aria-label', `Вы — ${fullName(person)}. Сменить человека`);
    who.replaceChildren(avatar(person, 'small'));
    title.textContent = state.bot.name;
    note.textContent = busy
      ? (ACTIONS[action.action] ?? 'печатает…')
      : person.blocked
        ? 'заблокирован'
        : `${state.online ? 'бот' : 'бот не на связи'} · вы — ${fullName(person)}`;
    menu.replaceChildren(
      item('app', 'Открыть мини-приложение', () => startApp({})),
      item('play', 'Отправить /start', () => attempt(() => startBot(person.id, ''))),
      item('block', person.blocked ? 'Разблокировать бота' : 'Заблокировать бота', () =>
        unblockOrBlock(person),
      ),
    );
  }

  function item(mark, text, act) {
    return h(
      'button',
      { type: 'button', role: 'menuitem', onclick: () => ((menu.hidden = true), act()) },
      icon(mark),
      text,
    );
  }

  for (const topic of ['people', 'current', 'actions', 'bot', 'chat']) on(topic, draw);
}
