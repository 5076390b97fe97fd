import type { PersonView } from '../../../src/wire.ts';
import { setBlocked, startBot } from '../api.ts';
import { attempt } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { icon, iconButton, type IconName } from '../dom/icon.ts';
import { avatar, botAvatar, fullName } from '../dom/names.ts';
import { startApp } from '../mini-app/mini-app.ts';
import { bot, currentPerson, state, subscribe } from '../store.ts';

const TYPING = 'печатает…';
const ACTIONS: Record<string, string> = {
  typing: TYPING,
  upload_photo: 'отправляет фото…',
  upload_video: 'отправляет видео…',
  upload_document: 'отправляет файл…',
};

/** The head of the chat: the current person, the bot and the menu of actions. */
export function mountChatBar(root: HTMLElement, { openSide }: { openSide: () => void }): void {
  const personButton = h('button', {
    type: 'button',
    class: 'icon-button only-narrow',
    onclick: openSide,
  });
  const title = h('h2', { class: 'bar-title' });
  const note = h('div', { class: 'bar-note' });
  const menu = h('div', { class: 'menu', role: 'menu', hidden: true, style: 'right:12px;top:56px' });
  const more = menuButton(menu);
  root.append(
    h(
      'header',
      { class: 'bar' },
      personButton,
      botAvatar('small'),
      h('div', { class: 'bar-text' }, title, note),
      more,
      menu,
    ),
  );
  subscribe(['people', 'current', 'actions', 'bot', 'chat'], () => {
    const person = currentPerson();
    if (!person) return;
    personButton.setAttribute('aria-label', `Вы — ${fullName(person)}. Сменить человека`);
    personButton.replaceChildren(avatar(person, 'small'));
    title.textContent = bot().name;
    note.textContent = noteFor(person);
    menu.replaceChildren(...menuItems(menu, person));
  });
}

/** Opens and closes the menu, which also closes by Escape and by a press outside. */
function menuButton(menu: HTMLElement): HTMLButtonElement {
  const toggle = () => {
    menu.hidden = !menu.hidden;
    if (!menu.hidden) menu.querySelector('button')?.focus();
  };
  const more = iconButton('more', 'Действия', toggle, { 'aria-haspopup': 'menu' });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target) && !more.contains(target)) menu.hidden = true;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.hidden = true;
    more.focus();
  });
  return more;
}

function noteFor(person: PersonView): string {
  const running = state.actions.get(person.id);
  if (running && running.until > Date.now()) return ACTIONS[running.action] ?? TYPING;
  if (person.blocked) return 'заблокирован';
  return `${state.online ? 'бот' : 'бот не на связи'} · вы — ${fullName(person)}`;
}

function menuItems(menu: HTMLElement, person: PersonView): HTMLElement[] {
  const item = (name: IconName, text: string, action: () => unknown) => {
    const onclick = () => {
      menu.hidden = true;
      return action();
    };
    return h('button', { type: 'button', role: 'menuitem', onclick }, icon(name), text);
  };
  const blockText = person.blocked ? 'Разблокировать бота' : 'Заблокировать бота';
  return [
    item('app', 'Открыть мини-приложение', () => startApp({})),
    item('play', 'Отправить /start', () => attempt(() => startBot(person.id, ''))),
    item('block', blockText, () => attempt(() => setBlocked(person.id, !person.blocked))),
  ];
}
