import type { BotCommand } from 'grammy/types';
import { h } from '../dom/element.ts';
import { currentPerson } from '../store.ts';

/** The bot's commands above the field: while a text that begins with "/" is typed, or opened by the menu button. */
export class CommandMenu {
  readonly list = h('div', {
    class: 'menu commands',
    role: 'listbox',
    'aria-label': 'Команды бота',
    hidden: true,
  });
  readonly #field: HTMLTextAreaElement;
  readonly #onChoose: (command: string) => void;
  #selected = -1;
  /** The menu button opened the list: it shows all commands, no matter what is typed. */
  #isForced = false;

  constructor(field: HTMLTextAreaElement, onChoose: (command: string) => void) {
    this.#field = field;
    this.#onChoose = onChoose;
    field.addEventListener('input', () => this.#draw());
    field.addEventListener('keydown', (event) => this.#onKey(event));
    document.addEventListener('pointerdown', ({ target }) => {
      if (this.list.hidden || !(target instanceof Element)) return;
      if (!this.list.contains(target) && target !== field && !target.closest('[aria-haspopup]'))
        this.#close();
    });
  }

  toggle(): void {
    if (!this.list.hidden) return this.#close();
    this.#isForced = true;
    this.#draw();
  }

  #draw(): void {
    const commands = this.#matching();
    this.list.hidden = commands.length === 0;
    this.#selected = Math.min(this.#selected, commands.length - 1);
    this.list.replaceChildren(
      ...commands.map(({ command, description }, index) =>
        h(
          'button',
          {
            type: 'button',
            role: 'option',
            'aria-selected': String(index === this.#selected),
            onclick: () => this.#choose(command),
          },
          h('b', {}, `/${command}`),
          h('span', {}, description),
        ),
      ),
    );
  }

  #matching(): BotCommand[] {
    const commands = currentPerson()?.commands ?? [];
    const typed = /^\/(\w*)$/.exec(this.#field.value)?.[1];
    if (typed !== undefined) return commands.filter(({ command }) => command.startsWith(typed));
    return this.#isForced ? commands : [];
  }

  #onKey(event: KeyboardEvent): void {
    if (this.list.hidden) return;
    if (event.key === 'ArrowDown') this.#select(1);
    else if (event.key === 'ArrowUp') this.#select(-1);
    else if (event.key === 'Escape') this.#close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && this.#selected >= 0)
      this.list.querySelectorAll('button')[this.#selected]?.click();
    else return;
    event.preventDefault();
  }

  #select(step: number): void {
    const count = this.list.children.length;
    this.#selected = (this.#selected + step + count) % count;
    this.#draw();
  }

  #choose(command: string): void {
    this.#close();
    if (this.#field.value.startsWith('/')) this.#field.value = '';
    this.#field.dispatchEvent(new Event('input'));
    this.#onChoose(`/${command}`);
  }

  #close(): void {
    this.#isForced = false;
    this.list.hidden = true;
    this.#selected = -1;
  }
}
