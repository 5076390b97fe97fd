import { addPerson } from './api.js';
import { whenOf } from './dates.js';
import { h, iconButton } from './el.js';
import { avatar, fullName, summaryOf } from './names.js';
import { attempt, open } from './notices.js';
import { on, state } from './store.js';
import { themeButton } from './theme.js';
import { productNow } from './time-machine.js';

/** Whose phone this is. Choosing another person is taking another phone. */
export function mountPeople(root, choose) {
  const list = h('ul', { class: 'people', 'aria-label': 'Кто вы' });
  root.append(
    h(
      'header',
      { class: 'side-head' },
      h('h1', {}, 'Кто вы'),
      themeButton(),
      iconButton('plus', 'Новый человек', () => askPerson(choose)),
    ),
    list,
  );

  const draw = () =>
    list.replaceChildren(...state.people.map((person) => h('li', {}, personOf(person, choose))));
  for (const topic of ['people', 'current', 'list']) on(topic, draw);
}

function personOf(person, choose) {
  const last = person.last_message;
  const unread = state.unread.get(person.id) ?? 0;
  const words = person.blocked
    ? 'Бот заблокирован'
    : last
      ? `${last.author === 'person' ? 'Вы: ' : ''}${summaryOf(last)}`
      : person.started
        ? 'Сообщений нет'
        : 'Ещё не знает бота';
  return h(
    'button',
    {
      type: 'button',
      class: 'person',
      'aria-current': String(person.id === state.currentId),
      onclick: () => choose(person.id),
    },
    avatar(person),
    h(
      'span',
      { style: 'min-width:0' },
      h('span', { class: 'person-name' }, fullName(person)),
      h('span', { class: 'person-last' }, words),
    ),
    h(
      'span',
      { class: 'person-side' },
      last ? h('span', {}, whenOf(last.date, productNow())) : h('span', {}, person.language_code),
      unread > 0 ? h('span', { class: 'unread', 'aria-label': `Новых: ${unread}` }, unread) : null,
    ),
  );
}

function askPerson(choose) {
  const field = (name, label, extra = {}) =>
    h('label', {}, label, h('input', { class: 'field', name, autocomplete: 'off', ...extra }));
  const form = h(
    'form',
    { class: 'stack', onsubmit: add },
    h('h2', {}, 'Новый человек'),
    field('first_name', 'Имя', { required: true }),
    field('last_name', 'Фамилия'),
    field('username', 'Имя пользователя', { placeholder: 'latin_letters' }),
    field('language_code', 'Язык', { value: 'ru', required: true }),
    h(
      'div',
      { class: 'dialog-actions' },
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Отмена'),
      h('button', { type: 'submit', class: 'button primary' }, 'Добавить'),
    ),
  );
  const dialog = h('dialog', { onclose: () => dialog.remove() }, form);
  async function add(event) {
    event.preventDefault();
    const person = await attempt(() => addPerson(Object.fromEntries(new FormData(form))));
    if (!person) return;
    dialog.close();
    choose(person.id);
  }
  open(dialog);
}
