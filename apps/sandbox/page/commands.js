import { h } from './el.js';
import { current } from './store.js';

/** The bot's commands over the field: while a text that begins with "/" is typed, and by the menu button. */
export function mountCommands(field, onchoose) {
  const list = h('div', {
    class: 'menu commands',
    role: 'listbox',
    'aria-label': 'Команды бота',
    hidden: true,
  });
  let chosen = -1;
  let forced = false;

  const close = () => {
    forced = false;
    list.hidden = true;
    chosen = -1;
  };
  const choose = (command) => {
    close();
    if (field.value.startsWith('/')) field.value = '';
    field.dispatchEvent(new Event('input'));
    onchoose(`/${command}`);
  };
  const draw = () => {
    const typed = /^\/(\w*)$/.exec(field.value)?.[1];
    const known = current()?.commands ?? [];
    const shown =
      typed !== undefined ? known.filter(({ command }) => command.startsWith(typed)) : forced ? known : [];
    list.hidden = shown.length === 0;
    chosen = Math.min(chosen, shown.length - 1);
    list.replaceChildren(
      ...shown.map(({ command, description }, index) =>
        h(
          'button',
          {
            type: 'button',
            role: 'option',
            'aria-selected': String(index === chosen),
            onclick: () => choose(command),
          },
          h('b', {}, `/${command}`),
          h('span', {}, description),
        ),
      ),
    );
  };

  field.addEventListener('input', draw);
  field.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      chosen = (chosen + step + list.children.length) % list.children.length;
      draw();
      event.preventDefault();
    } else if (event.key === 'Escape') {
      close();
      event.preventDefault();
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0) {
      list.children[chosen].click();
      event.preventDefault();
    }
  });
  document.addEventListener('pointerdown', (event) => {
    if (
      !list.hidden &&
      !list.contains(event.target) &&
      event.target !== field &&
      !event.target.closest('[aria-haspopup]')
    )
      close();
  });

  return {
    list,
    toggle: () => {
      if (list.hidden) {
        forced = true;
        draw();
      } else close();
    },
  };
}
