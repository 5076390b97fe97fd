import type { NewPersonRequest, PersonView } from '../../../src/wire.ts';
import { addPerson } from '../api.ts';
import { timeOrDayOf } from '../dom/dates.ts';
import { attempt, openDialog } from '../dom/dialogs.ts';
import { h, type Properties } from '../dom/element.ts';
import { iconButton } from '../dom/icon.ts';
import { avatar, fullName, summaryOf } from '../dom/names.ts';
import { productNow, state, subscribe } from '../store.ts';
import { themeButton } from '../theme.ts';

type Choose = (personId: number) => void;

/** The people of this sandbox. To choose another person is to take that person's phone. */
export function mountPeople(root: HTMLElement, choose: Choose): void {
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
  subscribe(['people', 'current', 'person-list'], () =>
    list.replaceChildren(...state.people.map((person) => h('li', {}, drawPerson(person, choose)))),
  );
}

function drawPerson(person: PersonView, choose: Choose): HTMLElement {
  const last = person.last_message;
  const unread = state.unread.get(person.id) ?? 0;
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
      h('span', { class: 'person-last' }, lastLineOf(person)),
    ),
    h(
      'span',
      { class: 'person-side' },
      h('span', {}, last ? timeOrDayOf(last.date, productNow()) : person.language_code),
      unread > 0 && h('span', { class: 'unread', 'aria-label': `Новых: ${unread}` }, unread),
    ),
  );
}

function lastLineOf({ blocked, last_message: last, started }: PersonView): string {
  if (blocked) return 'Бот заблокирован';
  if (last) return `${last.author === 'person' ? 'Вы: ' : ''}${summaryOf(last)}`;
  return started ? 'Сообщений нет' : 'Ещё не знает бота';
}

function askPerson(choose: Choose): void {
  const form: HTMLFormElement = h(
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
  const dialog: HTMLDialogElement = h('dialog', { onclose: () => dialog.remove() }, form);

  async function add(event: Event): Promise<void> {
    event.preventDefault();
    const person = await attempt(() => addPerson(readForm(form)));
    if (!person) return;
    dialog.close();
    choose(person.id);
  }
  openDialog(dialog);
}

function field(name: keyof NewPersonRequest, label: string, extra: Properties<HTMLInputElement> = {}) {
  return h('label', {}, label, h('input', { class: 'field', name, autocomplete: 'off', ...extra }));
}

function readForm(form: HTMLFormElement): NewPersonRequest {
  const data = new FormData(form);
  const valueOf = (name: keyof NewPersonRequest) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    first_name: valueOf('first_name'),
    last_name: valueOf('last_name'),
    username: valueOf('username'),
    language_code: valueOf('language_code'),
  };
}
