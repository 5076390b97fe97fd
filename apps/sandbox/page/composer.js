import { startBot, setBlocked, writeText, pressButton } from './api.js';
import { askFiles } from './attach.js';
import { mountCommands } from './commands.js';
import { h, icon, iconButton } from './el.js';
import { link } from './entities.js';
import { startApp } from './mini-app.js';
import { attempt } from './notices.js';
import { current, on, state, tell } from './store.js';

/** What stands under the messages: Start, unblock, or the field with its menu and keyboard. */
export function mountComposer(root) {
  const foot = h('footer', { class: 'foot' });
  root.append(foot);
  const field = h('textarea', {
    rows: 1,
    placeholder: 'Сообщение',
    'aria-label': 'Сообщение',
    enterKeyHint: 'send',
  });
  const drafts = new Map();
  let drawnFor = null;
  let boardHidden = false;

  const send = async () => {
    const text = field.value;
    if (text.trim() === '') return;
    field.value = '';
    field.dispatchEvent(new Event('input'));
    const sent = await attempt(() => writeText(state.currentId, text));
    if (!sent && field.value === '') field.value = text;
  };
  const say = (text) => attempt(() => writeText(state.currentId, text));
  const picker = h('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    onchange: () => {
      askFiles([...picker.files]);
      picker.value = '';
    },
  });
  const inner = h('div', { class: 'foot-inner' });
  foot.append(inner, picker);
  const commands = mountCommands(field, (command) => void say(command));

  field.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  });
  field.addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    askFiles(files);
  });
  field.addEventListener('input', () => drafts.set(state.currentId, field.value));

  function draw() {
    const person = current();
    if (!person) return;
    if (drawnFor !== person.id) {
      drawnFor = person.id;
      boardHidden = false;
      field.value = drafts.get(person.id) ?? '';
    }
    const focused = document.activeElement === field;
    const parts = [sharedOf(person)];
    if (person.blocked)
      parts.push(
        action('Разблокировать и запустить', () => attempt(() => startBot(person.id, takeStart() ?? ''))),
      );
    else if (!person.started || state.startLink !== null)
      parts.push(action('Запустить', () => attempt(() => startBot(person.id, takeStart() ?? ''))));
    else parts.push(fieldRow(person), ...boardOf(person));
    inner.replaceChildren(...parts.filter(Boolean));
    if (focused && field.isConnected) field.focus();
  }

  function fieldRow(person) {
    const board = person.keyboard?.keyboard;
    return h(
      'div',
      { class: 'compose' },
      commands.list,
      menuButton(person),
      iconButton('attach', 'Прикрепить файл', () => picker.click()),
      field,
      board
        ? iconButton('keyboard', boardHidden ? 'Показать клавиатуру' : 'Скрыть клавиатуру', () => {
            boardHidden = !boardHidden;
            draw();
          })
        : null,
      iconButton('send', 'Отправить', send, { class: 'icon-button send' }),
    );
  }

  function menuButton(person) {
    const button = person.menu_button;
    if (button.type === 'web_app') {
      return h(
        'button',
        { type: 'button', class: 'menu-button', onclick: () => startApp({ url: button.web_app.url }) },
        icon('app'),
        h('span', {}, button.text),
      );
    }
    return person.commands.length > 0
      ? iconButton('menu', 'Команды бота', commands.toggle, { 'aria-haspopup': 'listbox' })
      : null;
  }

  function boardOf(person) {
    const rows = person.keyboard?.keyboard;
    field.placeholder = person.keyboard?.input_field_placeholder ?? 'Сообщение';
    if (!rows || boardHidden) return [];
    const press = (button) => {
      if (button.web_app) return startApp({ url: button.web_app.url, fromKeyboard: button.text });
      return attempt(() => pressButton(person.id, { text: button.text ?? button }));
    };
    return [
      h(
        'div',
        { class: 'board' },
        rows.map((row) =>
          h(
            'div',
            { class: 'keys-row' },
            row.map((button) =>
              h(
                'button',
                { type: 'button', class: 'key', onclick: () => press(button) },
                button.text ?? button,
              ),
            ),
          ),
        ),
      ),
    ];
  }

  on('foot', draw);
  on('people', draw);
  on('current', draw);
  return {
    focus: () => field.isConnected && field.focus(),
    fill: (text) => ((field.value = text), field.focus()),
    say,
  };
}

function action(text, onclick) {
  return h('button', { type: 'button', class: 'button primary foot-action', onclick }, text);
}

function takeStart() {
  const payload = state.startLink;
  state.startLink = null;
  tell('foot');
  return payload;
}

function sharedOf(person) {
  const { shared } = state;
  if (shared?.personId !== person.id) return null;
  const close = () => {
    state.shared = null;
    tell('foot');
  };
  return h(
    'div',
    { class: 'shared', role: 'note' },
    h('p', {}, `${shared.from} прислал(а) вам: ${shared.text} `, link(shared.url, [shared.url])),
    iconButton('close', 'Убрать', close),
  );
}

export async function unblockOrBlock(person) {
  await attempt(() => setBlocked(person.id, !person.blocked));
}
